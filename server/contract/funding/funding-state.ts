/** The slice of the core's state with each contract's premiums, rate and next instant of funding. */
import { parsedRate, rateText, type PremiumAverage, type Rate } from '#domain/contract/funding-rate';
import type { Millis } from '#domain/units';
import { canonicalText } from '../../core/canonical-text.ts';
import { stateSlice } from '../../core/state-slice.ts';
import type { FundingStateRow, StoredFunding } from './funding-rows.ts';

export interface HeldFunding {
  readonly symbol: string;
  readonly next: Millis;
  readonly premiums: PremiumAverage;
  /** Of the last sample: what a funding pays by. Undefined: no sample yet, or no funding. */
  readonly rate: Rate | undefined;
  /** Decimal text: it outlives a change of ticks. */
  readonly mark: string;
}

/** A payment that is due: of one contract at one instant. */
export interface PendingFunding {
  readonly symbol: string;
  readonly instant: Millis;
  /** Between the pending payments of one instant: when the scheduler runs it. */
  readonly due: Millis;
}

export class Fundings {
  /** The minute of the last sample; 0: never. */
  sampled: Millis = 0;
  last: number;
  private readonly bySymbol = new Map<string, HeldFunding>();
  /** The first payment that is due, kept ready for the scheduler; null: to be found again. */
  private first: PendingFunding | undefined | null = null;

  /** @param hasContracts whether this run has markets with funding; without them no job runs */
  constructor(
    { contracts, last }: StoredFunding,
    readonly hasContracts: boolean,
  ) {
    this.last = last;
    for (const row of contracts) {
      this.sampled = Math.max(this.sampled, row.sampled);
      this.set(heldOf(row));
    }
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

  sampledAt(minute: Millis): void {
    this.sampled = minute;
    this.first = null;
  }

  rowOf({ symbol, next, premiums, rate, mark }: HeldFunding): FundingStateRow {
    const { weighted, count } = premiums;
    const text = rate === undefined ? '' : rateText(rate);
    return { symbol, next, weighted: weighted.toString(), count, rate: text, mark, sampled: this.sampled };
  }

  /** The earliest instant that the samples have reached, of its contracts the first by name. */
  pending(): PendingFunding | undefined {
    if (this.first === null) this.first = this.found();
    return this.first;
  }

  /** One contract is paid each millisecond after the instant, so that each command has its own due time. */
  private found(): PendingFunding | undefined {
    let first: PendingFunding | undefined;
    this.all().forEach(({ symbol, next }, at) => {
      if (next <= this.sampled && (first === undefined || next < first.instant))
        first = { symbol, instant: next, due: next + 1 + at };
    });
    return first;
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
    update(String(all.last));
  },
});
