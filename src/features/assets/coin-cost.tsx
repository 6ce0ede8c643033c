import { computed } from '@preact/signals-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { minorOf } from '#domain/ledger/minor';
import { localeMarks } from '#domain/locale-marks';
import { fullText, UNKNOWN } from '#domain/number-text';
import { averagePrice } from '#domain/spot/average-price';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { spotCost } from '#protocol/spot';
import { call, QUIETLY } from '../../api/call.ts';
import { isMoneyHidden } from '../../blocks/hidden-money.ts';
import { useDirection, useStatus } from '../../blocks/market/live.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useTopic } from '../../engine/use-topic.ts';
import styles from './overview.module.css';

type Bought = NonNullable<CallOutput<typeof spotCost>['held']>;

/** The average cost of a coin's spot purchases that are still held, and their live PnL. */
export function CoinCost({ asset }: { readonly asset: string }): ReactNode {
  const symbol = `${asset}-USDT`;
  const bought = useBought(asset);
  return bought === undefined ? <UnknownCost /> : <KnownCost symbol={symbol} bought={bought} />;
}

/** As of the page's opening. Undefined while it is unknown, and if nothing was bought. */
function useBought(asset: string): Bought | undefined {
  const symbol = `${asset}-USDT`;
  const ask = useCallback(() => call<typeof spotCost>(CALLS.spotCost, { symbol }, QUIETLY), [symbol]);
  const { answer } = useAnswer(ask);
  const held = answer?.held ?? undefined;
  return held === undefined || (minorOf(held.size) ?? 0n) <= 0n ? undefined : held;
}

interface KnownCostInput {
  readonly symbol: string;
  readonly bought: Bought;
}

function KnownCost({ symbol, bought: { size, cost } }: KnownCostInput): ReactNode {
  const { t, i18n } = useTranslation();
  const marks = useMemo(() => localeMarks(i18n.language), [i18n.language]);
  const { priceStep = '0.01' } = useInstruments()?.get(symbol) ?? {};
  const gain = useTopic(`pnl/${symbol}/${size}/${cost}`);
  const place = useStatus<HTMLDListElement>(gain);
  const texts = useMemo(
    () => ({
      pnl: computed(() =>
        gain.pnl.value !== UNKNOWN ? `${gain.pnl.value} USDT (${gain.rate.value})` : UNKNOWN,
      ),
      // A colour would show the sign of a hidden amount.
      direction: computed(() => (isMoneyHidden.value ? 0 : gain.direction.value)),
    }),
    [gain],
  );
  const coloured = useDirection<HTMLElement>(texts.direction);
  return (
    <dl ref={place} className={styles.facts}>
      <div className={styles.fact}>
        <dt>{t('assets.wallet.cost')}</dt>
        <dd data-testid="coin-cost">{fullText(averagePrice(cost, size, digitsOf(priceStep)), marks)} USDT</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t('assets.wallet.pnl')}</dt>
        <dd ref={coloured}>
          <OwnAmount text={texts.pnl} testId="coin-pnl" />
        </dd>
      </div>
    </dl>
  );
}

function UnknownCost(): ReactNode {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      {(['cost', 'pnl'] as const).map((name) => (
        <div key={name} className={styles.fact}>
          <dt>{t(`assets.wallet.${name}`)}</dt>
          <dd>{UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
}
