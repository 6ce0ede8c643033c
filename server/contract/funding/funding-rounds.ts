/**
 * The funding of one contract at one instant, while it is paid in slices. Rate and mark are those of the instant, and
 * so are the positions: those that were open then, by their ids, and each unchanged until it was paid, because a change
 * pays it first (`pay-due-funding.ts`).
 */
import type { Minor } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { HeldPosition } from '../held-position.ts';
import type { FundingRoundRow } from './funding-rows.ts';

export class FundingRound {
  readonly symbol: string;
  readonly instant: Millis;
  readonly rate: string;
  /** Decimal text: it outlives a change of ticks. */
  readonly mark: string;
  /** The highest id of a position at the instant. */
  private readonly last: number;
  private readonly early: Set<number>;
  private after: number;
  private sum: Minor;
  /** Of this run: those that may still be unpaid, the last one in turn first. */
  private queue: HeldPosition[] | undefined;

  constructor({ early, sum, ...row }: FundingRoundRow) {
    ({ symbol: this.symbol, instant: this.instant, rate: this.rate, mark: this.mark } = row);
    this.last = row.last;
    this.after = row.after;
    this.early = new Set(JSON.parse(early) as number[]);
    this.sum = BigInt(sum);
  }

  owes({ id }: Pick<HeldPosition, 'id'>): boolean {
    return id > this.after && id <= this.last && !this.early.has(id);
  }

  /** @param due before the payer's money limits it */
  paid({ id }: Pick<HeldPosition, 'id'>, due: Minor, isInTurn: boolean): void {
    this.sum += due;
    if (!isInTurn) this.early.add(id);
  }

  /**
   * The next ones in turn, the same after a stop: those that paid early count for nothing.
   * @param open the users' open positions of the contract, by id
   */
  next(most: number, open: () => readonly HeldPosition[]): HeldPosition[] {
    this.queue ??= [...open()].reverse();
    const part: HeldPosition[] = [];
    for (let held = this.queue.at(-1); held !== undefined; held = this.queue.at(-1)) {
      if (this.owes(held)) {
        if (part.length === most) break;
        part.push(held);
      }
      this.queue.pop();
    }
    return part;
  }

  /** All up to the last ones of `next` are paid. Returns whether the round is. */
  advance(part: readonly HeldPosition[]): boolean {
    this.after = this.queue?.length === 0 ? this.last : Math.max(this.after, part.at(-1)?.id ?? 0);
    for (const id of this.early) if (id <= this.after) this.early.delete(id);
    return this.after === this.last;
  }

  /** The money that rounding left with the payers, once all are paid. */
  get rounding(): Minor {
    return -this.sum;
  }

  row(): FundingRoundRow {
    const { symbol, instant, rate, mark, last, after, sum } = this;
    const early = JSON.stringify([...this.early].sort((one, other) => one - other));
    return { symbol, instant, rate, mark, last, after, early, sum: sum.toString() };
  }
}
