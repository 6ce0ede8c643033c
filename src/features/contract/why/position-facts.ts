/** The inputs of an explanation, from the rows, terms and live values that the page has. */
import type { ContractTerms } from '#domain/contract/contract-terms';
import { exact, type Exact } from '#domain/contract/reference/exact';
import type { CrossFacts, PositionFacts } from '#domain/contract/reference/explain';
import { plainRule, plainSteps } from '#domain/contract/reference/from-integers';
import type { PlainPosition } from '#domain/contract/reference/formulas';
import { contractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { tierRows } from '../holdings/tier-rows.ts';
import type { ContractTermsAnswer } from '../../../blocks/use-contract-terms.ts';

/** Of one moment. */
export interface KnownFacts {
  readonly position: LivePosition;
  /** The account's open positions. */
  readonly open: readonly LivePosition[];
  /** Plain decimals by position. */
  readonly marks: ReadonlyMap<number, string>;
  /** Plain decimals; undefined: not known. */
  readonly index: string | undefined;
  readonly fundingPercent: string | undefined;
  /** Available in the contract account. */
  readonly available: string;
  readonly terms: ContractTermsAnswer;
  readonly instruments: ReadonlyMap<string, Instrument>;
}

/** Undefined while a market or a mark is unknown. */
export function positionFacts(known: KnownFacts): PositionFacts | undefined {
  const { position, index, fundingPercent } = known;
  const market = marketOf(known, position.symbol);
  const mark = markOf(known, position);
  const cross = position.marginMode === 'cross' ? crossFacts(known) : undefined;
  if (market === undefined || mark === undefined) return undefined;
  if (position.marginMode === 'cross' && cross === undefined) return undefined;
  return {
    position: plainOfRow(position),
    leverage: exact(position.leverage),
    margin: exact(position.margin),
    mark,
    index: index === undefined ? undefined : exact(index),
    tick: plainSteps(orderStepsOf(market.instrument)).tick,
    rule: plainRule(market.terms),
    fundingRate: fundingPercent === undefined ? undefined : exact(fundingPercent).div(100),
    cross,
  };
}

function crossFacts(known: KnownFacts): CrossFacts | undefined {
  const { position, open } = known;
  const { asset, symbol, id } = position;
  const cross = open.filter((row) => row.marginMode === 'cross' && row.asset === asset);
  const opposite = cross.find((row) => row.symbol === symbol && row.id !== id);
  const others = [];
  for (const row of cross.filter((each) => each.symbol !== symbol)) {
    const [market, mark] = [marketOf(known, row.symbol), markOf(known, row)];
    if (market === undefined || mark === undefined) return undefined;
    others.push({ rule: plainRule(market.terms), position: plainOfRow(row), mark });
  }
  return {
    wallet: cross.reduce((sum, { margin }) => sum.plus(margin), exact(known.available)),
    others,
    opposite: opposite && plainOfRow(opposite),
  };
}

export function plainOfRow({ side, size, entryTotal }: LivePosition): PlainPosition {
  return { side, quantity: exact(size), entryNotional: exact(entryTotal) };
}

function markOf({ marks }: KnownFacts, { id }: LivePosition): Exact | undefined {
  const mark = marks.get(id);
  return mark === undefined ? undefined : exact(mark);
}

export interface KnownMarket {
  readonly instrument: Instrument;
  readonly terms: ContractTerms;
}

export function marketOf(
  { terms, instruments }: Pick<KnownFacts, 'terms' | 'instruments'>,
  symbol: string,
): KnownMarket | undefined {
  const instrument = instruments.get(symbol);
  const tiers = terms.markets.find((market) => market.symbol === symbol)?.tiers;
  if (instrument === undefined || tiers === undefined) return undefined;
  return { instrument, terms: contractTerms(orderStepsOf(instrument), tierRows(tiers)) };
}
