import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLoggedIn, useSessionUser } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { placeOf } from '../../blocks/places.ts';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { addressOf } from '../../navigation/address.ts';
import { keepInTab } from '../../navigation/kept-place.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { AccountEnds } from './account-ends.tsx';
import { TransferAmount } from './transfer-amount.tsx';
import { CoinChoice } from './coin-choice.tsx';
import { useListedAssets } from '../../blocks/listed-assets.ts';
import { NoMoney } from '../../blocks/no-money.tsx';
import { Submit } from './submit.tsx';
import { TotalValue } from '../../blocks/total-value.tsx';
import { transferSummary, withAddress } from './transfer.form.ts';
import own from './transfer.module.css';
import { transfer, transferView } from './transfer.state.ts';

keepInTab('transfer', transferView);

/** Transfers money between two accounts of one user. */
export function TransferPage(): ReactNode {
  const { t } = useTranslation();
  const title = t('assets.transfer.title');
  if (!useLoggedIn()) {
    return (
      <Page title={title} back>
        <VisitorInvitation title={t('assets.transfer.invitation')} />
      </Page>
    );
  }
  return <LoggedIn title={title} />;
}

function LoggedIn({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  useAsked();
  const records = placeOf('records');
  return (
    <Page
      title={title}
      back
      actions={
        <PageLink
          to={addressOf(records.to, { only: 'transfers' })}
          className={own.icon}
          aria-label={t('assets.records.title')}
        >
          <Glyph path={records.path} size={24} />
        </PageLink>
      }
    >
      <ScrollArea kind="cards">
        <TotalValue />
        <AccountEnds />
        <CoinChoice />
        <AmountAndButton />
        <NoMoney />
      </ScrollArea>
    </Page>
  );
}

/** An address may name the coin and both accounts. */
function useAsked(): void {
  const { search } = useLocation();
  useEffect(() => {
    transferView.form = withAddress(transferView.form, search);
  }, [search]);
}

/** The parts that depend on the amount and its available balance. */
function AmountAndButton(): ReactNode {
  const { form } = useSnapshot(transferView, { sync: true });
  const balance = useTopic(`balance/${form.from}/${form.asset}`);
  const available = useValue(balance.plain);
  const { answer: assets } = useListedAssets();
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) transfer.resume();
  }, [user]);
  const summary = transferSummary(form, { assets, available });
  return (
    <>
      <TransferAmount summary={summary} balance={balance} />
      <Submit summary={summary} />
    </>
  );
}
