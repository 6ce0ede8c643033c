/** The slice of the state of the tests' contracts: open positions. */
import { minorText, type Minor } from '../../../domain/ledger/minor.ts';
import { formatSteps } from '../../../domain/market/instrument.ts';
import type { Lots, Millis } from '../../../domain/units.ts';
import type { EntityRow } from '../../../protocol/entities/define-entity.ts';
import { canonicalText } from '../../../server/core/canonical-text.ts';
import { changesOf } from '../../../server/core/entity-change.ts';
import { stateSlice, type Slices } from '../../../server/core/state-slice.ts';
import { defineRows } from '../../../server/db/feature-rows.ts';
import type { Market } from '../../../server/trading/trading-state.ts';
import { fakePosition } from './entities.ts';

export interface PositionRow {
  readonly user: number;
  readonly symbol: string;
  readonly lots: Lots;
  readonly entry: string;
  readonly margin: string;
  readonly version: number;
}

export interface Position {
  readonly user: number;
  readonly market: Pick<Market, 'instrument' | 'steps'>;
  /** Below zero: short. */
  lots: Lots;
  entry: Minor;
  /** Frozen in the user's contract account. */
  margin: Minor;
  version: number;
}

interface Positions {
  readonly open: Map<string, Position>;
  /** Positions whose margin is lost at the last mark, with its time. */
  readonly due: Map<Position, Millis>;
}

interface StartPositions {
  readonly rows: readonly PositionRow[];
  readonly marketOf: (symbol: string) => Position['market'];
}

export const positionRows = defineRows<PositionRow>('fake-contract-position');

export const positions = stateSlice<Positions, StartPositions>('fake-contract', {
  rebuild: ({ rows, marketOf }) => ({
    open: new Map(
      rows.map(({ user, symbol, lots, entry, margin, version }) => [
        keyOf(user, symbol),
        { user, market: marketOf(symbol), lots, entry: BigInt(entry), margin: BigInt(margin), version },
      ]),
    ),
    due: new Map(),
  }),
  isOpenIn: ({ open }, symbol) =>
    [...open.values()].some(({ market }) => market.instrument.symbol === symbol),
  hash({ open }, update) {
    update(canonicalText([...open.keys()].sort().map((key) => rowOf(open.get(key) as Position))));
  },
  *reservations({ open }) {
    for (const { user, market, margin } of open.values())
      yield { user, kind: 'contract', asset: market.instrument.quote, amount: margin };
  },
  entities({ open }, user) {
    const own = [...open.values()].filter((each) => each.user === user);
    return own.length === 0 ? [] : [{ entity: fakePosition.name, rows: own.map(sentPosition) }];
  },
});

function keyOf(user: number, symbol: string): string {
  return `${String(user)} ${symbol}`;
}

/** Undefined: the user has none in this market. */
export function positionOf(state: Slices, user: number, symbol: string): Position | undefined {
  return positions.of(state).open.get(keyOf(user, symbol));
}

/** The user's position in this market, an empty one if there was none. */
export function openPosition(state: Slices, user: number, market: Position['market']): Position {
  const { open } = positions.of(state);
  const key = keyOf(user, market.instrument.symbol);
  const position = open.get(key) ?? { user, market, lots: 0, entry: 0n, margin: 0n, version: 0 };
  open.set(key, position);
  return position;
}

/** The positions of all users in a market. */
export function positionsIn(state: Slices, symbol: string): Position[] {
  return [...positions.of(state).open.values()].filter(({ market }) => market.instrument.symbol === symbol);
}

export function removePosition(state: Slices, { user, market }: Position): void {
  positions.of(state).open.delete(keyOf(user, market.instrument.symbol));
}

function rowOf({ user, market, lots, entry, margin, version }: Position): PositionRow {
  const { symbol } = market.instrument;
  return { user, symbol, lots, entry: entry.toString(), margin: margin.toString(), version };
}

function sentPosition({ market, lots, entry, margin, version }: Position): EntityRow<typeof fakePosition> {
  const size = formatSteps(Math.abs(lots), market.steps.size);
  return {
    symbol: market.instrument.symbol,
    size: lots < 0 ? `-${size}` : size,
    entry: minorText(entry),
    margin: minorText(margin),
    version,
  };
}

export const positionChange = changesOf({
  entity: fakePosition.name,
  rows: positionRows,
  row: rowOf,
  sent: sentPosition,
});
