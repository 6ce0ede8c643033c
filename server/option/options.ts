/** The slice of the core's state with all open options, and the index samples that they need. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';
import {
  openingDeadline,
  RECORDED_MILLIS,
  VOLATILITY_MILLIS,
  type OptionCycle,
  type OptionDirection,
} from '#domain/option/option-terms';
import { profitOf } from '#domain/option/payoff';
import type { Millis } from '#domain/units';
import { optionOrder } from '#protocol/entities/option-order';
import { addTo, removeFrom } from '../base/sets-by-key.ts';
import { canonicalText } from '../core/canonical-text.ts';
import { DueTimes, type DueTime } from '../core/due-times.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { Hold } from '../ledger/audit.ts';
import { IndexSamples } from './index-samples.ts';
import { sentOption } from './option-change.ts';
import { copyOf, type HeldOption, type StoredOptions } from './option-rows.ts';

/** An order that a sample lets go on, and the time of that sample. */
interface ReadyOption {
  readonly held: HeldOption;
  readonly due: Millis;
}

export class Options {
  last: number;
  readonly samples: IndexSamples;
  /** The next slice of a job's work comes after this time, so that users' commands get their turn. */
  readonly notBefore = { open: 0, deliver: 0, exit: 0 };
  private readonly byId = new Map<number, HeldOption>();
  private readonly byUser = new Map<UserId, Set<HeldOption>>();
  private readonly bySymbol = new Map<string, Set<HeldOption>>();
  /** Of orders without an opening price, in the order of their purchase. */
  private readonly opening = new Map<string, Set<HeldOption>>();
  private readonly deadlines = new DueTimes();
  /** Of orders that their users gave back, until a sample gives the price. */
  private readonly exiting = new Map<string, Set<HeldOption>>();
  private readonly exitDeadlines = new DueTimes();
  /** Of orders with one. */
  private readonly deliveries = new Map<string, DueTimes>();
  /** The most that the platform pays if a side of a cycle wins, besides the stakes. */
  private readonly exposures = new Map<string, Minor>();

  constructor(
    { open, samples, last }: StoredOptions,
    readonly calendar: Calendar,
  ) {
    this.last = last;
    this.samples = new IndexSamples(samples);
    for (const row of open) this.add(copyOf(row));
  }

  get(id: number): HeldOption | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldOption> {
    return this.byId.values();
  }

  of(user: UserId): HeldOption[] {
    return [...(this.byUser.get(user) ?? [])];
  }

  countOf(user: UserId): number {
    return this.byUser.get(user)?.size ?? 0;
  }

  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  exposureOf(symbol: string, cycle: OptionCycle, direction: OptionDirection): Minor {
    return this.exposures.get(exposureKey({ symbol, cycle, direction })) ?? 0n;
  }

  add(held: HeldOption): void {
    this.byId.set(held.id, held);
    addTo(this.byUser, held.user, held);
    addTo(this.bySymbol, held.symbol, held);
    this.expose(held, 1n);
    if (held.status !== 'opening') {
      this.deliveriesOf(held.symbol).set(held.id, held.delivery);
      if (held.exitAsked > 0) this.exits(held);
      return;
    }
    addTo(this.opening, held.symbol, held);
    this.deadlines.set(held.id, openingDeadline(held, held.created, held.delivery) + 1);
  }

  /** It has its opening price. */
  opened(held: HeldOption): void {
    this.endOpening(held);
    this.deliveriesOf(held.symbol).set(held.id, held.delivery);
  }

  /** Its user asked to give it back. */
  exits(held: HeldOption): void {
    addTo(this.exiting, held.symbol, held);
    this.exitDeadlines.set(held.id, openingDeadline(held, held.exitAsked, held.delivery) + 1);
  }

  /** It had no price in time, or has one. */
  endExit(held: HeldOption): void {
    removeFrom(this.exiting, held.symbol, held);
    this.exitDeadlines.delete(held.id);
  }

  remove(held: HeldOption): void {
    this.endOpening(held);
    this.endExit(held);
    this.deliveriesOf(held.symbol).delete(held.id);
    this.byId.delete(held.id);
    removeFrom(this.byUser, held.user, held);
    removeFrom(this.bySymbol, held.symbol, held);
    this.expose(held, -1n);
  }

  /** Whether an open order can need a sample of this index at this time. */
  needsSample(symbol: string, time: Millis): boolean {
    if (this.opening.has(symbol) || this.exiting.has(symbol)) return true;
    const first = this.deliveries.get(symbol)?.first();
    return first !== undefined && first.due - RECORDED_MILLIS <= time;
  }

  /** Open orders need the samples from this time on: their band's, opening's and delivery's; Infinity: none. */
  neededFrom(): Millis {
    let from = Infinity;
    for (const { created } of this.byId.values()) from = Math.min(from, created - VOLATILITY_MILLIS);
    return from;
  }

  /** Whether a delivery should have been made already. */
  isOverdue(symbol: string, time: Millis): boolean {
    const first = this.deliveries.get(symbol)?.first();
    return first !== undefined && first.due <= time;
  }

  /** The first order that can have its opening price now; undefined: none. */
  firstToOpen(): ReadyOption | undefined {
    return this.firstReady(this.opening, (held) => held.created);
  }

  /** The first given back that can have its price now; undefined: none. */
  firstToExit(): ReadyOption | undefined {
    return this.firstReady(this.exiting, (held) => held.exitAsked);
  }

  firstExitDeadline(): DueTime | undefined {
    return this.exitDeadlines.first();
  }

  /** The first order whose time for an opening price ends. */
  firstDeadline(): DueTime | undefined {
    return this.deadlines.first();
  }

  /**
   * The first order that is delivered, or ends with trading in its contract.
   * @param endOf when trading in a contract ends; undefined: no end is announced
   */
  firstToEnd(endOf: (symbol: string) => Millis | undefined): DueTime | undefined {
    let first: DueTime | undefined;
    for (const [symbol, times] of this.deliveries) {
      const delivered = times.first();
      if (delivered === undefined) continue;
      const end = endOf(symbol) ?? Infinity;
      const each = delivered.due <= end ? delivered : { id: delivered.id, due: end };
      if (first === undefined || each.due < first.due || (each.due === first.due && each.id < first.id))
        first = each;
    }
    return first;
  }

  private firstReady(
    waiting: ReadonlyMap<string, ReadonlySet<HeldOption>>,
    asked: (held: HeldOption) => Millis,
  ): ReadyOption | undefined {
    let first: ReadyOption | undefined;
    for (const [symbol, ofSymbol] of waiting) {
      const [held] = ofSymbol;
      const newest = this.samples.newest(symbol);
      if (held === undefined || newest === undefined) continue;
      const due = asked(held) + held.openDelayMillis;
      if (newest.time >= due && (first === undefined || newest.time < first.due))
        first = { held, due: newest.time };
    }
    return first;
  }

  private endOpening(held: HeldOption): void {
    removeFrom(this.opening, held.symbol, held);
    this.deadlines.delete(held.id);
  }

  private deliveriesOf(symbol: string): DueTimes {
    const known = this.deliveries.get(symbol) ?? new DueTimes();
    this.deliveries.set(symbol, known);
    return known;
  }

  private expose(held: HeldOption, sign: bigint): void {
    const key = exposureKey(held);
    const profit = profitOf(BigInt(held.stake), held.oddsBps);
    this.exposures.set(key, (this.exposures.get(key) ?? 0n) + sign * profit);
  }
}

function exposureKey({ symbol, cycle, direction }: Pick<HeldOption, 'symbol' | 'cycle' | 'direction'>) {
  return `${symbol} ${cycle} ${direction}`;
}

export interface OptionsStart {
  readonly stored: StoredOptions;
  /** Of the platform's zone, whose clock cuts the cycles. */
  readonly calendar: Calendar;
}

export const options = stateSlice<Options, OptionsStart>('option', {
  rebuild: ({ stored, calendar }) => new Options(stored, calendar),
  isOpenIn: (all, symbol) => all.isIn(symbol),
  *reservations(all): Iterable<Hold> {
    for (const { user, asset, stake, fee } of all.all())
      yield { user, kind: 'options', asset, amount: BigInt(stake) + BigInt(fee) };
  },
  hash(all, update) {
    for (const held of [...all.all()].sort((one, other) => one.id - other.id)) update(canonicalText(held));
    update(String(all.last));
  },
  entities(all, user) {
    const rows = all.of(user).map((held) => sentOption(held));
    return rows.length === 0 ? [] : [{ entity: optionOrder.name, rows }];
  },
});
