/** The slice of the core's state with the samples of announced ends, and the contracts whose instant has come. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { canonicalText } from '../../core/canonical-text.ts';
import { stateSlice } from '../../core/state-slice.ts';
import type { Order } from '../../trading/order.ts';
import type { HeldTrigger } from '../triggers/trigger-rows.ts';
import type { DelistingRow, DelistingSampleRow, StoredDelistings } from './delisting-rows.ts';
import { windowStart, type AnnouncedDelisting } from './settings.ts';

const NONE: readonly DelistingSampleRow[] = [];

/** The open rest of a contract (`left-to-end.ts`): the next one is the last. */
export interface LeftToEnd {
  readonly symbol: string;
  /** After another announcement other things are open. */
  readonly announced: AnnouncedDelisting;
  readonly orders: Order[];
  readonly triggers: HeldTrigger[];
  /** Of open positions; undefined: not sorted yet. */
  users: UserId[] | undefined;
}

export class Delistings {
  private readonly bySymbol = new Map<string, DelistingRow>();
  private readonly samples = new Map<string, DelistingSampleRow[]>();
  /**
   * The announcements whose orders and triggers have ended in this run. A change of the setting brings new ones, even
   * with the same times; each is then looked at once more, as after a start.
   */
  private readonly closed = new Map<string, AnnouncedDelisting>();
  /** The next command is due after the last one, of any contract. */
  notBefore: Millis = 0;
  /** Contracts without a price, and when to look at each again. */
  readonly waiting = new Map<string, Millis>();
  /** The rest that slices of this run end; a start finds it again in the rows of all that is open. */
  readonly left = new Map<string, LeftToEnd>();

  constructor({ markets, samples }: StoredDelistings) {
    for (const row of markets) this.set(row);
    for (const sample of samples) this.add(sample);
  }

  /** Undefined: its instant has not come. */
  of(symbol: string): DelistingRow | undefined {
    return this.bySymbol.get(symbol);
  }

  /** Whether its orders and triggers have ended in this run. @param announced of the present setting */
  isClosed(announced: AnnouncedDelisting): boolean {
    return this.closed.get(announced.symbol) === announced;
  }

  close(announced: AnnouncedDelisting): void {
    this.closed.set(announced.symbol, announced);
  }

  set(row: DelistingRow): void {
    this.bySymbol.set(row.symbol, row);
  }

  add(sample: DelistingSampleRow): void {
    const all = this.samples.get(sample.symbol) ?? [];
    this.samples.set(sample.symbol, all);
    all.push(sample);
  }

  /**
   * The prices of its samples. Those of a withdrawn window are older: an end is announced at least as far ahead
   * as its window is long.
   */
  sampled(announced: Pick<AnnouncedDelisting, 'symbol' | 'at' | 'windowMinutes'>): readonly string[] {
    const start = windowStart(announced);
    const all = this.samples.get(announced.symbol) ?? NONE;
    return all.filter(({ time }) => time > start).map(({ price }) => price);
  }

  all(): Iterable<DelistingRow | DelistingSampleRow> {
    const symbols = [...new Set([...this.bySymbol.keys(), ...this.samples.keys()])].sort();
    return symbols.flatMap((symbol) => [
      ...(this.bySymbol.has(symbol) ? [this.bySymbol.get(symbol) as DelistingRow] : []),
      ...(this.samples.get(symbol) ?? []),
    ]);
  }
}

export const delistings = stateSlice<Delistings, StoredDelistings>('contract-delisting', {
  rebuild: (stored) => new Delistings(stored),
  hash(all, update) {
    for (const row of all.all()) update(canonicalText({ ...row }));
  },
});
