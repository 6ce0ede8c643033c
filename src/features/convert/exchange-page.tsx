import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLoggedIn, useSessionUser } from '../../api/session.ts';
import { useListedAssets } from '../../blocks/listed-assets.ts';
import { MoneyEye } from '../../blocks/money-eye.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { keepInTab } from '../../navigation/kept-place.ts';
import { CoinSides } from './coin-sides.tsx';
import { ExchangeTerms } from './exchange-terms.tsx';
import { exchangeSummary, withCoin } from './exchange.form.ts';
import { exchange, exchangeView } from './exchange.state.ts';
import { History } from './history.tsx';
import { Preview } from './preview.tsx';
import { useTerms } from './use-terms.ts';

keepInTab('exchange', exchangeView);

/** Exchanges one coin for another with the platform. */
export function ExchangePage(): ReactNode {
  const { t } = useTranslation();
  const title = t('convert.title');
  if (!useLoggedIn()) {
    return (
      <Page title={title} back>
        <VisitorInvitation title={t('convert.invitation')} />
      </Page>
    );
  }
  return (
    <Page title={title} back actions={<MoneyEye />}>
      <ScrollArea kind="form">
        <Exchange />
        <History />
      </ScrollArea>
    </Page>
  );
}

function Exchange(): ReactNode {
  const { search } = useLocation();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const [coin, to] = [asked.get('coin'), asked.get('to')];
    if (coin !== null) exchangeView.form = withCoin(exchangeView.form, 'from', coin);
    if (to !== null) exchangeView.form = withCoin(exchangeView.form, 'to', to);
  }, [search]);
  const { form } = useSnapshot(exchangeView, { sync: true });
  const balance = useTopic(`balance/funds/${form.from}`);
  const available = useValue(balance.plain);
  const { answer: assets } = useListedAssets();
  const { answer: terms, failure } = useTerms(form.from, form.to);
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) exchange.resume();
  }, [user]);
  // A price whose refresh failed is not shown.
  const current = failure === undefined ? terms : undefined;
  const summary = exchangeSummary(form, { assets, terms: current, available });
  return (
    <>
      <CoinSides summary={summary} balance={balance} terms={current} />
      <ExchangeTerms form={form} terms={current} failure={failure} />
      <Preview summary={summary} terms={current} />
    </>
  );
}
