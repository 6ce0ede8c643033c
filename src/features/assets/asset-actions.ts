/** The available actions for a coin. */
import { useTranslation } from 'react-i18next';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { placeOf } from '../../blocks/places.ts';
import { addressOf } from '../../navigation/address.ts';
import { MARKET_DETAIL_PATH, TRADE_SPOT_PATH } from '../../navigation/pages.ts';
import { ICON_PATHS } from '../../ui/icon-paths.ts';
import type { Action } from '../../blocks/action-row.tsx';

export interface AssetAction extends Action {
  readonly note: string;
}

export function useAssetActions(asset: string): readonly AssetAction[] {
  const { t } = useTranslation();
  const symbol = `${asset}-USDT`;
  const isTraded = useInstruments()?.has(symbol) ?? false;
  const [transfer, exchange, records] = [placeOf('transfer'), placeOf('exchange'), placeOf('records')];
  const trade: AssetAction = {
    to: addressOf(TRADE_SPOT_PATH, { symbol }),
    path: ICON_PATHS.trade,
    label: t('assets.wallet.trade'),
    note: t('assets.wallet.tradeText', { market: `${asset}/USDT` }),
  };
  const market: AssetAction = {
    to: addressOf(MARKET_DETAIL_PATH, { symbol }),
    path: placeOf('spot').path,
    label: t('assets.wallet.market'),
    note: t('assets.wallet.marketText'),
  };
  return [
    ...(isTraded ? [trade] : []),
    {
      ...transfer,
      to: addressOf(transfer.to, { coin: asset }),
      label: t('assets.transfer.title'),
      note: t('assets.wallet.transferText'),
    },
    {
      ...exchange,
      to: addressOf(exchange.to, { coin: asset }),
      label: t('home.place.exchange'),
      note: t('assets.wallet.exchangeText'),
    },
    ...(isTraded ? [market] : []),
    {
      ...records,
      to: addressOf(records.to, { asset }),
      label: t('assets.records.all'),
      note: t('assets.wallet.recordsText'),
    },
  ];
}
