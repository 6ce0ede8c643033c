/**
 * A product begins as soon as all its coins have prices: its quantities per share follow from the target weights and
 * from a net asset value of 100 USDT.
 */
import { perShareOf, type BasketCoin } from '#domain/etf/basket';
import type { Calendar } from '#domain/market/periods';
import type { Minor } from '#domain/ledger/minor';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { coinMarket, hasMiddle, middlePrice } from './basket-markets.ts';
import { etfRows } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { etfRow, type HeldEtf } from './held-etfs.ts';
import { etfProductsSetting, type EtfTerms } from './settings.ts';

/** 100 USDT. */
const FIRST_NAV: Minor = 100n * 10n ** 8n;

interface BeginEtfs extends DueCommand {
  readonly kind: 'etf.begin';
}

/** @param calendar of the platform's zone, whose days the management fee follows */
export function beginEtfRules(calendar: Calendar) {
  return platformRules<BeginEtfs>({
    'etf.begin': (state, { time }): Accepted => {
      const all = etfs.of(state);
      const writes = [];
      for (const terms of readyToBegin(state)) {
        const etf: HeldEtf = {
          ...{
            product: terms.product,
            shares: 0n,
            cash: 0n,
            cashPerShare: 0n,
            coins: firstCoins(state, terms),
          },
          ...{ began: time, feeDue: calendar.next(time, '1d'), updated: time },
          ...{ rebalanced: 0, retry: 0 },
        };
        all.begin(etf);
        writes.push(etfRows.write(etfRow(etf)));
      }
      return { writes };
    },
  });
}

export const beginEtfsJob = defineJob<BeginEtfs>({
  name: 'etf.begin',
  next: (state) => {
    const all = etfs.of(state);
    const { products } = valueOf(state, etfProductsSetting);
    return products.some((terms) => isReady(state, all, terms)) ? 0 : undefined;
  },
  command: () => ({ kind: 'etf.begin' }),
});

function readyToBegin(state: CoreState): EtfTerms[] {
  const all = etfs.of(state);
  return valueOf(state, etfProductsSetting).products.filter((terms) => isReady(state, all, terms));
}

/** It has not begun, and all its coins have prices. Called after each commit. */
function isReady(state: CoreState, all: ReturnType<typeof etfs.of>, { product, coins }: EtfTerms): boolean {
  return all.get(product) === undefined && coins.every(({ asset }) => isPriced(state, asset));
}

function isPriced(state: CoreState, asset: string): boolean {
  const market = coinMarket(state, asset);
  return market !== undefined && hasMiddle(market);
}

function firstCoins(state: CoreState, { coins }: EtfTerms): BasketCoin[] {
  return coins.flatMap(({ asset, weightBps }) => {
    const market = coinMarket(state, asset);
    const price = market && middlePrice(market);
    if (price === undefined) return [];
    return [{ asset, perShare: perShareOf(FIRST_NAV, weightBps, price), held: 0n }];
  });
}
