/** Public values of contracts: open interest, insurance funds, and the borders of the ranks of deleveraging. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import { totalOf } from '#domain/trading/order';
import type { WireContract } from '#protocol/names/market';
import type { ContractsUpdate } from '../../core/publication.ts';
import type { CoreState } from '../../core/state.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { openLotsIn } from '../positions.ts';
import type { DeleverageRanks } from './deleverage-ranks.ts';
import { owedCapital } from './insurance-fund.ts';

export function publishedContracts(state: CoreState, ranks: DeleverageRanks): Omit<ContractsUpdate, 'time'> {
  const contracts = [...trading.of(state).markets.values()].filter(
    ({ instrument }) => instrument.kind === 'perpetual',
  );
  ranks.refresh(state, contracts);
  const assets = new Set(contracts.map(({ instrument }) => instrument.quote));
  return {
    funds: [...assets].map((asset) => [asset, minorText(fundBalance(state, asset))] as const),
    rows: contracts.map((market) => rowOf(state, market, ranks)),
  };
}

/** With the capital that the setting promises. */
export function fundBalance(state: CoreState, asset: string): Minor {
  return state.ledger.available(PLATFORM, 'insurance', asset) + owedCapital(state, asset);
}

function rowOf(state: CoreState, market: Market, ranks: DeleverageRanks): WireContract {
  const { steps } = market;
  const lots = openLotsIn(state, market);
  const mark = market.mark?.mark;
  const borders = lots === 0 ? undefined : ranks.bordersOf(market.instrument.symbol);
  return {
    symbol: market.instrument.symbol,
    lots: Math.floor(lots / steps.perOrder.size),
    base: shownSteps(lots, steps.size),
    value: mark === undefined ? null : minorText(totalOf(steps, mark, lots)),
    mark: borders === undefined ? null : shownSteps(borders.mark, steps.price),
    long: borders?.long.map(String) ?? [],
    short: borders?.short.map(String) ?? [],
  };
}
