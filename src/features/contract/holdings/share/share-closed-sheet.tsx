import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { directionOf } from '#domain/direction';
import type { ContractPosition } from '#protocol/names/contract';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import { closedPrices } from '../positions/closed-prices.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { ShareSheet } from './share-sheet.tsx';
import { closedRoe, type SharedPosition } from './shared-position.ts';

interface ShareClosedSheetInput {
  readonly position: ContractPosition;
  readonly close: () => void;
}

/** The picture of a closed position: its settled PnL, and its return on the initial margin. */
export function ShareClosedSheet({ position, close }: ShareClosedSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const priceStep = useInstruments()?.get(position.symbol)?.priceStep ?? '0.01';
  const shared = useMemo((): SharedPosition => {
    const { symbol, side, leverage, pnl, asset, updated } = position;
    const prices = closedPrices(position, digitsOf(priceStep));
    return {
      ...{ symbol, side, leverage, direction: directionOf(pnl) },
      roe: `${texts.signed(closedRoe(position))}%`,
      pnl: { name: t('positions.fields.settledOf', { coin: asset }), text: texts.signedCents(pnl) },
      prices: [
        { name: t('positions.fields.entry'), text: texts.amount(prices.entry) },
        { name: t('positions.fields.exit'), text: texts.amount(prices.exit) },
      ],
      time: second(updated),
    };
  }, [position, priceStep, texts, second, t]);
  return <ShareSheet position={shared} close={close} />;
}
