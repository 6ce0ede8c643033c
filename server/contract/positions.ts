/**
 * The slice of the core's state with all open positions: those of users, and the market maker's in each
 * market.
 */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { ContractTerms } from '#domain/contract/contract-terms';
import type { Position } from '#domain/contract/position';
import type { OrderPositionSide } from '#domain/contract/position-terms';
import type { Lots } from '#domain/units';
import { contractMode } from '#protocol/entities/contract-mode';
import { contractPosition } from '#protocol/entities/contract-position';
import { addTo, removeFrom } from '../base/sets-by-key.ts';
import { canonicalText } from '../core/canonical-text.ts';
import { stateSlice, type Slices } from '../core/state-slice.ts';
import { readingOf, type MarketReadings, type OrderMarket } from '../trading/order.ts';
import type { Market } from '../trading/trading-state.ts';
import { heldOf, rowOf, sentPosition, type HeldPosition } from './held-position.ts';
import { Modes, sentMode } from './held-modes.ts';
import type { LimitAmounts } from './limit-amounts.ts';
import { OpenInterest } from './open-interest.ts';
import { DeleverageQueues } from './liquidation/deleverage-queues.ts';
import { LiquidationIndex } from './liquidation/liquidation-index.ts';
import { RecentMarks } from './liquidation/recent-marks.ts';
import { ReachedMarkets } from './liquidation/reached-markets.ts';
import { waitingIn } from './marks/index-states.ts';
import type { ModeRow } from './mode-rows.ts';
import type { PositionRow } from './position-rows.ts';

export interface StoredPositions {
  readonly open: readonly PositionRow[];
  /** The highest id ever given out. */
  readonly last: number;
  readonly modes: readonly ModeRow[];
}

/** How a start reads positions: by the markets of this run and those that are no longer traded. */
export type Readings = ReadonlyMap<string, MarketReadings>;

export class Positions {
  last: number;
  /** Finds those that a mark uses up. */
  readonly watched = new LiquidationIndex();
  readonly reached = new ReachedMarkets();
  readonly queues = new DeleverageQueues();
  readonly recentMarks = new RecentMarks();
  /** Each contract's terms, with the setting and the steps that they follow from. */
  readonly terms = new Map<
    string,
    { readonly setting: unknown; readonly steps: unknown; readonly terms: ContractTerms }
  >();
  /** The limits of positions as they were last read. */
  limits: LimitAmounts | undefined;
  readonly modes: Modes;
  readonly openInterest = new OpenInterest();
  private readonly byId = new Map<number, HeldPosition>();
  private readonly byUser = new Map<UserId, Set<HeldPosition>>();
  private readonly bySymbol = new Map<string, Set<HeldPosition>>();

  constructor(
    { open, last, modes }: StoredPositions,
    private readonly readings: Readings,
  ) {
    this.last = last;
    this.modes = new Modes(modes);
    for (const row of open) this.add(heldOf(row));
  }

  get(id: number): HeldPosition | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldPosition> {
    return this.byId.values();
  }

  /** In the order of their ids. */
  of(user: UserId): HeldPosition[] {
    return [...(this.byUser.get(user) ?? [])].sort((one, other) => one.id - other.id);
  }

  /** In the order of their ids, the market maker's too. */
  in(symbol: string): HeldPosition[] {
    return [...(this.bySymbol.get(symbol) ?? [])].sort((one, other) => one.id - other.id);
  }

  /** The same in no particular order: without a copy and a sort, for those that read all of them. */
  unsortedIn(symbol: string): Iterable<HeldPosition> {
    return this.bySymbol.get(symbol) ?? [];
  }

  countIn(symbol: string): number {
    return this.bySymbol.get(symbol)?.size ?? 0;
  }

  /** Undefined: none is open. */
  find(user: UserId, symbol: string, positionSide: OrderPositionSide): HeldPosition | undefined {
    for (const held of this.byUser.get(user) ?? [])
      if (held.symbol === symbol && held.positionSide === positionSide) return held;
    return undefined;
  }

  /** @param asset that the position is settled in; undefined: any */
  hasCross(user: UserId, asset?: string): boolean {
    for (const held of this.byUser.get(user) ?? [])
      if (held.marginMode === 'cross' && (asset === undefined || this.assetOf(held) === asset)) return true;
    return false;
  }

  /** The market maker's is never the only one: all of them sum to zero. */
  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  add(held: HeldPosition): void {
    this.byId.set(held.id, held);
    addTo(this.byUser, held.user, held);
    addTo(this.bySymbol, held.symbol, held);
    this.openInterest.change(held, undefined, held.open);
    this.watch(held);
  }

  /** Its size, entry value or margin is another one now. */
  reopen(held: HeldPosition, open: Position): void {
    if (this.byId.get(held.id) === held) this.openInterest.change(held, held.open, open);
    (held as { open: Position }).open = open;
    this.watch(held);
  }

  /** It is counted in other steps now. */
  recount(held: HeldPosition, steps: number, open: Position): void {
    this.openInterest.change(held, held.open, undefined);
    held.steps = steps;
    (held as { open: Position }).open = open;
    this.openInterest.change(held, undefined, open);
    this.watch(held);
  }

  remove(held: HeldPosition): void {
    if (this.byId.delete(held.id)) this.openInterest.change(held, held.open, undefined);
    removeFrom(this.byUser, held.user, held);
    removeFrom(this.bySymbol, held.symbol, held);
    const asset = this.assetOf(held);
    if (asset === undefined || held.user === PLATFORM) return;
    this.watched.positionClosed(held, asset, held.marginMode === 'cross' && !this.hasCross(held.user, asset));
  }

  /** The asset in which a position is settled; undefined: its market is unknown. */
  assetOf(held: Pick<HeldPosition, 'symbol' | 'steps'>): string | undefined {
    return this.readingOf(held)?.instrument.quote;
  }

  private watch(held: HeldPosition): void {
    const asset = this.assetOf(held);
    if (asset !== undefined && held.user !== PLATFORM && this.byId.get(held.id) === held)
      this.watched.positionChanged(held, asset);
  }

  /** The market by which to read a position; undefined: its steps are unknown. */
  readingOf(held: Pick<HeldPosition, 'symbol' | 'steps'>): OrderMarket | undefined {
    return readingOf(this.readings, held);
  }
}

export interface PositionsStart {
  readonly stored: StoredPositions;
  readonly readings: Readings;
}

export const positions = stateSlice<Positions, PositionsStart>('contract', {
  rebuild: ({ stored, readings }) => new Positions(stored, readings),
  isOpenIn: (all, symbol) => all.isIn(symbol),
  /** The index of one of the user's positions waits. */
  leaveRefusal(all, state, user, kind, time) {
    if (kind !== 'contract') return undefined;
    for (const { symbol } of all.of(user)) {
      const code = waitingIn(state, symbol, time);
      if (code !== undefined) return code;
    }
    return undefined;
  },
  /** Accounts whose balance changed are priced again. */
  onPosted(all, _state, postings) {
    for (const { from, to, asset } of postings)
      for (const { user, kind, part } of [from, to])
        if (kind === 'contract' && part === 'available') all.watched.balanceChanged(user, asset);
    return [];
  },
  hash(all, update) {
    for (const held of [...all.all()].sort((one, other) => one.id - other.id))
      update(canonicalText(rowOf(held)));
    update(String(all.last));
    for (const user of all.modes.users())
      for (const mode of all.modes.of(user)) update(canonicalText({ ...mode }));
  },
  *reservations(all) {
    for (const held of all.all()) {
      const market = all.readingOf(held);
      if (market === undefined || held.user === PLATFORM) continue;
      yield { user: held.user, kind: 'contract', asset: market.instrument.quote, amount: held.open.margin };
    }
  },
  entities(all, user) {
    const rows = all.of(user).flatMap((held) => {
      const market = all.readingOf(held);
      return market === undefined ? [] : [sentPosition(held, market)];
    });
    const modes = all.modes.of(user).map(sentMode);
    return [
      ...(rows.length === 0 ? [] : [{ entity: contractPosition.name, rows }]),
      ...(modes.length === 0 ? [] : [{ entity: contractMode.name, rows: modes }]),
    ];
  },
});

/** The user's open position of this id. */
export function ownPosition(state: Slices, user: UserId | undefined, id: number): HeldPosition | undefined {
  const held = positions.of(state).get(id);
  return held !== undefined && held.user === user ? held : undefined;
}

export function positionOf(
  state: Slices,
  { user, symbol, positionSide }: Pick<HeldPosition, 'user' | 'symbol' | 'positionSide'>,
): HeldPosition | undefined {
  return positions.of(state).find(user, symbol, positionSide);
}

/** The open interest of a market in its present steps; of what is counted in earlier ones whole lots. */
export function openLotsIn(state: Slices, market: Market): Lots {
  let all = 0;
  for (const [id, lots] of positions.of(state).openInterest.in(market.instrument.symbol)) {
    const from = id === market.stepsId ? market : market.others.get(id);
    if (from === undefined) continue;
    const { lot, lotsPer } = from.steps;
    const to = market.steps;
    // Lots × the amount of a lot, in lots of the present steps.
    all += from === market ? lots : Number((BigInt(lots) * lot * to.lotsPer) / (lotsPer * to.lot));
  }
  return all;
}
