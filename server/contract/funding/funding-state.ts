/** The slice of the core's state with each contract's premiums, rate and next instant of funding. */
import type { PremiumAverage, Rate } from '#domain/contract/funding-rate';
import { parsedRate, rateText } from '#domain/market/rate-text';
import type { Millis } from '#domain/units';
import { canonicalText } from '../../core/canonical-text.ts';
import { stateSlice } from '../../core/state-slice.ts';
import { FundingRound } from './funding-rounds.ts';
import type { FundingStateRow, StoredFunding } from './funding-rows.ts';

export const MINUTE: Millis = 60_000;

export interface HeldFunding {
  readonly symbol: string;
  readonly next: Millis;
  readonly premiums: PremiumAverage;
  /** Of the last sample: what a funding pays by. Undefined: no sample yet, or no funding. */
  readonly rate: Rate | undefined;
  /** Decimal text: it outlives a change of ticks. */
  readonly mark: string;
}

/** The funding of one contract at one instant that is due, or a slice of it. */
export interface PendingFunding {
  readonly symbol: string;
  readonly instant: Millis;
  /** When the scheduler runs it. */
  readonly due: Millis;
}

export class Fundings {
  /** The minute of the last sample; 0: never. */
  sampled: Millis = 0;
  last: number;
  private readonly bySymbol = new Map<string, HeldFunding>();
  /** Unpaid ones, by their contracts. */
  readonly rounds = new Map<string, FundingRound>();
  /** The job's next command is due after its last one. */
  private notBefore: Millis = 0;
  /** The first payment that is due, kept ready for the scheduler; null: to be found again. */
  private first: PendingFunding | undefined | null = null;

  /** @param hasContracts whether this run has markets with funding; without them no job runs */
  constructor(
    { contracts, rounds, last }: StoredFunding,
    readonly hasContracts: boolean,
  ) {
    this.last = last;
    for (const row of contracts) {
      this.sampled = Math.max(this.sampled, row.sampled);
      this.set(heldOf(row));
    }
    for (const row of rounds) this.begin(new FundingRound(row));
  }

  of(symbol: string): HeldFunding | undefined {
    return this.bySymbol.get(symbol);
  }

  all(): HeldFunding[] {
    return [...this.bySymbol.values()].sort((one, other) => (one.symbol < other.symbol ? -1 : 1));
  }

  set(held: HeldFunding): void {
    this.bySymbol.set(held.symbol, held);
    this.first = null;
  }

  /** When the next sample is due. */
  get nextSample(): Millis {
    return Math.max(this.sampled + MINUTE, this.notBefore);
  }

  sampledAt(minute: Millis): void {
    this.sampled = minute;
    this.first = null;
  }

  rowOf({ symbol, next, premiums, rate, mark }: HeldFunding): FundingStateRow {
    const { weighted, count } = premiums;
    const text = rate === undefined ? '' : rateText(rate);
    return { symbol, next, weighted: weighted.toString(), count, rate: text, mark, sampled: this.sampled };
  }

  /** By instant, then symbol: the same in a run that loaded them, whatever their order in the database. */
  unpaid(): FundingRound[] {
    return [...this.rounds.values()].sort(
      (one, other) => one.instant - other.instant || (one.symbol < other.symbol ? -1 : 1),
    );
  }

  begin(round: FundingRound): void {
    this.rounds.set(round.symbol, round);
    this.first = null;
  }

  end({ symbol }: FundingRound): void {
    this.rounds.delete(symbol);
    this.first = null;
  }

  /** @param due of the command that runs */
  wait(due: Millis): void {
    this.notBefore = due + 1;
    this.first = null;
  }

  /**
   * The earliest instant that the samples have reached, of its contracts the first by name, unless the contract is
   * still paying an earlier one; then the next slice of the first unpaid round.
   */
  pending(): PendingFunding | undefined {
    if (this.first === null) this.first = this.found();
    return this.first;
  }

  /**
   * The due time of another job; undefined while funding that was due before waits, also for its commits, and while a
   * round is paid: a position is judged as its user sees it, and never with funding that it still owes.
   */
  afterDue(due: Millis | undefined): Millis | undefined {
    const funding = this.pending()?.due;
    if (due === undefined || funding === undefined) return due;
    return this.rounds.size === 0 && funding >= due ? due : undefined;
  }

  private found(): PendingFunding | undefined {
    let first: PendingFunding | undefined;
    for (const { symbol, next } of this.all())
      if (next <= this.sampled && !this.rounds.has(symbol) && (first === undefined || next < first.instant))
        first = { symbol, instant: next, due: Math.max(next + 1, this.notBefore) };
    const [round] = first === undefined ? this.unpaid() : [];
    if (round === undefined) return first;
    const { symbol, instant } = round;
    return { symbol, instant, due: Math.max(instant + 1, this.notBefore) };
  }
}

function heldOf({ symbol, next, weighted, count, rate, mark }: FundingStateRow): HeldFunding {
  const premiums = { weighted: BigInt(weighted), count };
  return { symbol, next, premiums, rate: rate === '' ? undefined : parsedRate(rate), mark };
}

export interface FundingStart {
  readonly stored: StoredFunding;
  readonly hasContracts: boolean;
}

export const fundings = stateSlice<Fundings, FundingStart>('contract-funding', {
  rebuild: ({ stored, hasContracts }) => new Fundings(stored, hasContracts),
  hash(all, update) {
    for (const held of all.all()) update(canonicalText(all.rowOf(held)));
    for (const round of all.unpaid()) update(canonicalText({ ...round.row() }));
    update(String(all.last));
  },
});
