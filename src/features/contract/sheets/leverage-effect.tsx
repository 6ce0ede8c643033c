import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { usePositions, type LivePosition } from '../../../blocks/contract-account.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { marginAtLeverage } from '../holdings/sheets/margin.form.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { useMarketTerms } from '../holdings/use-market-terms.ts';
import { usePriceNow } from '../../../blocks/market/use-price-now.ts';
import styles from './sheets.module.css';

interface LeverageEffectInput {
  readonly symbol: string;
  /** Undefined: the entry is no leverage. */
  readonly leverage: number | undefined;
}

/** The open positions whose margin the platform sets again when the leverage changes. @param leverage the new one */
export function useReset(symbol: string, leverage: number | undefined): readonly LivePosition[] {
  return usePositions(symbol).filter((each) => each.marginMode === 'isolated' && each.leverage !== leverage);
}

/** The effect of a change on open isolated positions: the platform sets their margin again. */
export function LeverageEffect({ symbol, leverage }: LeverageEffectInput): ReactNode {
  const { t } = useTranslation();
  const instrument = useInstruments()?.get(symbol);
  const positions = useReset(symbol, leverage);
  if (instrument === undefined || leverage === undefined || positions.length === 0) return null;
  return (
    <>
      <dl className={styles.figures} data-testid="leverage-effect">
        {positions.map((position) => (
          <Effect key={position.id} position={position} instrument={instrument} leverage={leverage} />
        ))}
      </dl>
      <p className={styles.risk}>{t('contract.leverage.resets')}</p>
    </>
  );
}

interface EffectInput {
  readonly position: LivePosition;
  readonly instrument: Instrument;
  readonly leverage: number;
}

const TO = ' → ';

/** Its margin and liquidation price, before and after, by the core's rule. */
function Effect({ position: row, instrument, leverage }: EffectInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const terms = useMarketTerms(instrument);
  const mark = usePriceNow(instrument, 'mark');
  if (terms === undefined || mark === undefined) return null;
  const { margin, before, after } = marginAtLeverage(row, leverage, { instrument, terms, mark });
  return (
    <>
      <div>
        <dt>{`${t('contract.leverage.position')} · ${t(`contract.sides.${row.side}`)}`}</dt>
        <dd>{`${texts.cents(row.margin)}${TO}${texts.cents(margin)} ${row.asset}`}</dd>
      </div>
      <div>
        <dt>{t('contract.values.liquidation')}</dt>
        <dd>{`${texts.amount(before)}${TO}${texts.amount(after)}`}</dd>
      </div>
    </>
  );
}
