/** How an option ends: the postings and the change. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { outcomeOf } from '#domain/option/outcome';
import type { OptionCause } from '#domain/option/option-terms';
import { payoutOf } from '#domain/option/payoff';
import type { Millis } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import type { EntityChange } from '../core/decision.ts';
import { optionChange } from './option-change.ts';
import type { HeldOption } from './option-rows.ts';
import { options } from './options.ts';

/** A later settlement is shown as such. */
const LATE_MILLIS: Millis = 5_000;

/** Money of one reason and user that a command moves. */
interface Moved {
  readonly held: HeldOption;
  readonly reason: EndReason;
  amount: Minor;
}

/**
 * Collects the results of a job's command. The options of one user and symbol that it ends make one posting for each
 * reason, of their sum: it has the time of their last update.
 */
export class EndedOptions {
  private readonly moved = new Map<string, Moved>();
  readonly changes: EntityChange[] = [];

  constructor(
    private readonly state: CoreState,
    private readonly time: Millis,
  ) {}

  get postings(): Posting[] {
    return Array.from(this.moved.values(), ({ held: { user, asset, symbol }, reason, amount }) => {
      const { from, to } = PAYS[reason];
      const owner = { user, platform: PLATFORM };
      return post({ reason, asset, amount, from: owner[from], to: owner[to], symbol });
    });
  }

  /** Stake and fee are back. */
  giveBack(held: HeldOption, cause: OptionCause): void {
    const amount = BigInt(held.stake) + BigInt(held.fee);
    this.move(held, 'option-principal-release', amount);
    this.end(held, { status: 'returned', cause, payout: amount.toString() });
  }

  /** @param delivered the price at delivery */
  settle(held: HeldOption, delivered: string): void {
    const [stake, fee] = [BigInt(held.stake), BigInt(held.fee)];
    const outcome = outcomeOf(held.opened, delivered, held.bandPpm, held.step);
    const hasWon = outcome === held.direction;
    const payout = hasWon ? payoutOf(stake, held.oddsBps) : 0n;
    this.move(held, 'option-fee', fee);
    if (hasWon) {
      this.move(held, 'option-principal-release', stake);
      this.move(held, 'option-profit', payout - stake);
    } else this.move(held, 'option-loss', stake);
    this.end(held, { status: 'settled', delivered, outcome, payout: payout.toString() });
  }

  /** Its user gave it back. @param paid what it was worth */
  exit(held: HeldOption, sample: { readonly time: Millis; readonly price: string }, paid: Minor): void {
    const [stake, fee] = [BigInt(held.stake), BigInt(held.fee)];
    const released = paid < stake ? paid : stake;
    this.move(held, 'option-fee', fee);
    this.move(held, 'option-principal-release', released);
    this.move(held, 'option-profit', paid - released);
    this.move(held, 'option-loss', stake - released);
    const how = { status: 'exited', delivered: sample.price, exitedTime: sample.time } as const;
    this.end(held, { ...how, payout: paid.toString() });
  }

  /** Its early exit found no price in time, or one below the least that its user accepts, and it goes on. */
  missExit(held: HeldOption, exitBelow: boolean): void {
    Object.assign(held, { exitAsked: 0, exitMissed: this.time, exitBelow });
    this.change(held);
  }

  /** It was changed and goes on. */
  change(held: HeldOption): void {
    held.updated = this.time;
    this.changes.push(optionChange(held));
  }

  private end(held: HeldOption, how: Partial<HeldOption>): void {
    options.of(this.state).remove(held);
    const isExit = how.status === 'exited';
    Object.assign(held, how, { late: !isExit && this.time - held.delivery > LATE_MILLIS });
    this.change(held);
  }

  private move(held: HeldOption, reason: EndReason, amount: Minor): void {
    if (amount === 0n) return;
    const key = `${String(held.user)} ${held.asset} ${held.symbol} ${reason}`;
    const known = this.moved.get(key);
    if (known === undefined) this.moved.set(key, { held, reason, amount });
    else known.amount += amount;
  }
}

/** The payer and the receiver. */
const PAYS = {
  'option-principal-release': { from: 'user', to: 'user' },
  'option-fee': { from: 'user', to: 'platform' },
  'option-loss': { from: 'user', to: 'platform' },
  'option-profit': { from: 'platform', to: 'user' },
} as const;

type EndReason = keyof typeof PAYS;
