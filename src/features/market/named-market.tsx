import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '#domain/market/instrument';
import { Page } from '../../blocks/page.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKETS_PATH } from '../../navigation/pages.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { useInstruments } from '../../blocks/market/instruments.ts';

interface NamedMarketInput {
  readonly show: (instrument: Instrument) => ReactNode;
}

/** The page of the market in the address: waits for the list of markets, and reports an unknown market. */
export function NamedMarket({ show }: NamedMarketInput): ReactNode {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const symbol = query.get('symbol') ?? '';
  const instruments = useInstruments();
  const instrument = instruments?.get(symbol);
  if (instrument !== undefined) return show(instrument);
  if (instruments === undefined) {
    return (
      <Page
        title={symbol === '' ? t('market.detail.loading') : symbol}
        back
        actions={<ConnectionChip short />}
      >
        <LoadingView label={t('app.page.loading')} />
      </Page>
    );
  }
  const toMarkets = () => void navigation.redirect(MARKETS_PATH);
  return (
    <Page title={t('market.detail.loading')} back>
      <Notice
        title={t('market.detail.unknown', { symbol })}
        text={t('market.detail.unknownText')}
        action={{ label: t('app.page.toMarkets'), act: toMarkets }}
      />
    </Page>
  );
}
