import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { minorOf, minorText } from '#domain/ledger/minor';
import { localeMarks } from '#domain/locale-marks';
import { fullText, UNKNOWN } from '#domain/number-text';
import { carriedOn, type Held } from '#domain/spot/average-cost';
import { averagePrice } from '#domain/spot/average-price';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { spotCost } from '#protocol/spot';
import { call, QUIETLY } from '../../api/call.ts';
import { isMoneyHidden } from '../../blocks/hidden-money.ts';
import { useDirection, useStatus } from '../../blocks/market/live.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { OwnAmount } from '../../blocks/own-amount.tsx';
import { KEPT_FILLS, useFills, useOrderResets } from '../../blocks/spot-orders.ts';
import { useTopic } from '../../engine/use-topic.ts';
import styles from './overview.module.css';

type Cost = CallOutput<typeof spotCost>;

/** The average cost of a coin's spot purchases that are still held, and their live PnL. */
export function CoinCost({ asset }: { readonly asset: string }): ReactNode {
  const symbol = `${asset}-USDT`;
  const bought = useBought(symbol);
  return bought === undefined ? <UnknownCost /> : <KnownCost symbol={symbol} bought={bought} />;
}

/** The cost as fetched, and every fill since then. Undefined while it is unknown, and if nothing was bought. */
function useBought(symbol: string): Held | undefined {
  const asked = useCost(symbol);
  const fills = useFills('all');
  return useMemo(() => {
    // Fills between the fetched cost and the oldest kept one may be missing.
    const isWhole = fills.length < KEPT_FILLS || (fills.at(-1)?.id ?? 0) <= (asked?.fill ?? 0);
    if (!asked?.held || !isWhole) return undefined;
    const held = { size: minorOf(asked.held.size) ?? 0n, cost: minorOf(asked.held.cost) ?? 0n };
    const own = fills.filter((fill) => fill.symbol === symbol);
    const now = carriedOn(held, asked.fill, own);
    return now.size > 0n ? now : undefined;
  }, [asked, fills, symbol]);
}

/** Fetched once the engine holds the account, and again whenever fills may have been missed. */
function useCost(symbol: string): Cost | undefined {
  const resets = useOrderResets();
  const [cost, setCost] = useState<Cost>();
  useEffect(() => {
    if (resets === 0) return undefined;
    let isGone = false;
    call<typeof spotCost>(CALLS.spotCost, { symbol }, QUIETLY).then(
      (answer) => {
        if (!isGone) setCost(answer);
      },
      // It stays unknown.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [symbol, resets]);
  return cost;
}

interface KnownCostInput {
  readonly symbol: string;
  readonly bought: Held;
}

function KnownCost({ symbol, bought }: KnownCostInput): ReactNode {
  const [size, cost] = [minorText(bought.size), minorText(bought.cost)];
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
