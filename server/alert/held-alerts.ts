/**
 * All waiting alerts, by the level that reaches them, and the unread notices. A price looks only at the alerts that it
 * reaches.
 */
import { EVENT_KINDS, MOST_UNREAD } from '#domain/alert/alert-terms';
import { PriceMoves, type PriceSample } from '#domain/alert/price-moves';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { addTo, removeFrom } from '../base/sets-by-key.ts';
import type { HeldAlert, HeldNotice, StoredAlerts } from './alert-rows.ts';
import { AlertLevels } from './alert-levels.ts';
import { readSample } from './sample-rows.ts';
import { Storms } from './storms.ts';

export class Alerts {
  lastAlert: number;
  lastNotice: number;
  readonly levels = new AlertLevels();
  readonly storms: Storms;
  private readonly byId = new Map<number, HeldAlert>();
  private readonly byUser = new Map<UserId, Set<HeldAlert>>();
  private readonly bySymbol = new Map<string, Set<HeldAlert>>();
  /** By id, the oldest first. */
  private readonly unread = new Map<UserId, Map<number, HeldNotice>>();

  /** Of markets in which a move was ever waited for. */
  private readonly moves = new Map<string, PriceMoves>();

  constructor(
    { waiting, unread, samples, storms, lastAlert, lastNotice, lastStorm }: StoredAlerts,
    instruments: readonly Instrument[],
  ) {
    this.lastAlert = lastAlert;
    this.lastNotice = lastNotice;
    const steps = new Map(instruments.map((each) => [each.symbol, orderStepsOf(each)]));
    this.storms = new Storms(storms, lastStorm, (symbol) => steps.get(symbol)?.price);
    for (const row of waiting) {
      const held = { ...row };
      this.keep(held);
      const ofMarket = steps.get(held.symbol);
      if (ofMarket !== undefined) this.levels.watch(held, ofMarket);
    }
    const bySymbol = new Map<string, Set<PriceSample>>();
    for (const row of samples) {
      const step = steps.get(row.symbol)?.price;
      const sample = step && readSample(row, step);
      if (sample !== undefined) addTo(bySymbol, row.symbol, sample);
    }
    for (const [symbol, read] of bySymbol) this.moves.set(symbol, new PriceMoves(read));
    for (const row of unread) this.unreadMap(row.user).set(row.id, { ...row });
  }

  get(id: number): HeldAlert | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldAlert> {
    return this.byId.values();
  }

  of(user: UserId): Iterable<HeldAlert> {
    return this.byUser.get(user) ?? [];
  }

  /** Alerts of orders and positions, by id. */
  eventAlertsOf(user: UserId): readonly HeldAlert[] {
    return this.byUser.has(user) ? [...this.of(user)].filter(({ kind }) => EVENT_KINDS.has(kind)) : [];
  }

  in(symbol: string): readonly HeldAlert[] {
    return [...(this.bySymbol.get(symbol) ?? [])];
  }

  countOf(user: UserId): number {
    return this.byUser.get(user)?.size ?? 0;
  }

  /** Its level is watched by `AlertLevels.watch`, which needs the market's steps. */
  keep(held: HeldAlert): void {
    this.byId.set(held.id, held);
    addTo(this.byUser, held.user, held);
    addTo(this.bySymbol, held.symbol, held);
  }

  movesOf(symbol: string): PriceMoves {
    const moves = this.moves.get(symbol) ?? new PriceMoves();
    this.moves.set(symbol, moves);
    return moves;
  }

  /** The prices from which moves are measured, by symbol. */
  samples(): readonly (readonly [symbol: string, samples: readonly PriceSample[]])[] {
    const all = [...this.moves].map(([symbol, moves]) => [symbol, moves.samples()] as const);
    return all.filter(([, samples]) => samples.length > 0).sort(([one], [other]) => (one < other ? -1 : 1));
  }

  remove(held: HeldAlert): void {
    this.levels.unwatch(held);
    this.byId.delete(held.id);
    removeFrom(this.byUser, held.user, held);
    removeFrom(this.bySymbol, held.symbol, held);
  }

  unreadOf(user: UserId): readonly HeldNotice[] {
    return [...(this.unread.get(user)?.values() ?? [])];
  }

  unreadCount(user: UserId): number {
    return this.unread.get(user)?.size ?? 0;
  }

  /** Adds an unread notice. Returns the oldest one if there are too many now: it is to be read. */
  add(held: HeldNotice): HeldNotice | undefined {
    const own = this.unreadMap(held.user);
    own.set(held.id, held);
    if (own.size <= MOST_UNREAD) return undefined;
    const [oldest] = own.values();
    return oldest;
  }

  read({ user, id }: HeldNotice): void {
    const own = this.unread.get(user);
    own?.delete(id);
    if (own?.size === 0) this.unread.delete(user);
  }

  notices(): Iterable<HeldNotice> {
    return [...this.unread.values()].flatMap((own) => [...own.values()]);
  }

  private unreadMap(user: UserId): Map<number, HeldNotice> {
    const own = this.unread.get(user) ?? new Map<number, HeldNotice>();
    this.unread.set(user, own);
    return own;
  }
}
