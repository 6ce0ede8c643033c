/**
 * The budget of one account and of one API key, whatever the number of addresses they call from. Each call has a
 * weight: 1 if memory answers, more if the answer can have many rows or needs many books, 5 if the database is read.
 * An account's key spends from its own budget and from the account's, so that no API client takes everything that its
 * user needs for the app. Calls of visitors are counted by network (`limit-rate.ts`), and what one weighs more by its
 * books is spent from a budget of the network; a known session spends from its account's.
 *
 * A refused or discarded command is kept for seven days, so that its id always gets the first answer. The
 * number that sessions or a key may add is bounded for each call: above it the call is refused before it
 * reaches the core, and nothing is kept.
 */
import type { Clock } from '#domain/clock';
import type { Rate } from '../realtime/token-bucket.ts';
import type { Access, Admitted } from './access.ts';
import { NamedBuckets } from './named-buckets.ts';

/** Weight of a database read; an answer from memory weighs 1. */
const READ_WEIGHT = 5;
/** Rows of an answer that weigh 1. */
const ROWS_PER_WEIGHT = 20;
/**
 * Order books of a call that weigh 1. A quote of 30 of them costs the core as much as an order on one; an order on all
 * of them settles a trade on each.
 */
const LEGS_PER_WEIGHT = 5;
/** An account's weight per second, as a multiple of the calls per second of one address. */
const ACCOUNT_SHARE = 2;
/** Seconds of budget that may be spent at once. */
const BURST_SECONDS = 2;
/** Answers of one call that an account's sessions, or one key, may have kept: 2,000 at once, then 4,320 a day. */
export const KEPT_ANSWERS: Rate = { burst: 2000, perSecond: 0.05 };

export interface BudgetLimits {
  /** Calls per second of one address; the budgets of accounts and keys are multiples of it. */
  readonly callsPerSecond: number;
  /** Refused and discarded commands of one call that may be added; 2,000 at once and 4,320 a day by default. */
  readonly keptAnswers?: Rate;
}

/** The weight that a call spends. */
export function weightOf(access: Access<Admitted, unknown>): number {
  const { reads, mostRows = 0 } = access;
  return Math.max(reads ? READ_WEIGHT : 1, Math.ceil(mostRows / ROWS_PER_WEIGHT), weightOfLegs(access));
}

function weightOfLegs({ mostLegs = 0 }: Access<Admitted, unknown>): number {
  return Math.ceil(mostLegs / LEGS_PER_WEIGHT);
}

/** The account and key that pay for a call. */
export interface Spender {
  readonly user: number;
  /** The API key's name; undefined for a session. */
  readonly key: string | undefined;
}

export interface Budget {
  readonly name: 'account' | 'key';
  readonly rate: Rate;
  /** Weight that remains now. */
  readonly left: number;
  /** Milliseconds until this call can be paid; 0 if it can be now. */
  readonly waitMillis: number;
}

export class CallBudgets {
  private readonly accounts: NamedBuckets;
  private readonly keys: NamedBuckets;
  private readonly kept: NamedBuckets;
  private readonly networks: NamedBuckets;

  constructor({ callsPerSecond, keptAnswers = KEPT_ANSWERS }: BudgetLimits, clock: Clock) {
    const account = callsPerSecond * ACCOUNT_SHARE;
    this.accounts = new NamedBuckets({ burst: account * BURST_SECONDS, perSecond: account }, clock);
    this.keys = new NamedBuckets({ burst: callsPerSecond * BURST_SECONDS, perSecond: callsPerSecond }, clock);
    this.kept = new NamedBuckets(keptAnswers, clock);
    this.networks = new NamedBuckets(
      { burst: callsPerSecond * BURST_SECONDS, perSecond: callsPerSecond },
      clock,
    );
  }

  /** Spends a call's weight, or nothing if a budget has too little. Returns the tighter of the two budgets. */
  spend({ user, key }: Spender, weight: number): Budget {
    const account = this.accounts.of(String(user));
    const own = key === undefined ? undefined : this.keys.of(key);
    const waitMillis = Math.max(account.waitFor(weight), own?.waitFor(weight) ?? 0);
    if (waitMillis === 0) {
      account.take(weight);
      own?.take(weight);
    }
    const tighter = own !== undefined && own.left() < account.left() ? own : account;
    const name = tighter === own ? 'key' : 'account';
    const { rate } = tighter === own ? this.keys : this.accounts;
    return { name, rate, left: tighter.left(), waitMillis };
  }

  /**
   * A visitor's call: spends what its books weigh beyond the call itself, or nothing if the network has too little.
   * @returns milliseconds until it can be paid; 0 if it can be now
   */
  spendOfNetwork(network: string, access: Access<Admitted, unknown>): number {
    const more = weightOfLegs(access) - 1;
    if (more <= 0) return 0;
    const bucket = this.networks.of(network);
    const waitMillis = bucket.waitFor(more);
    if (waitMillis === 0) bucket.take(more);
    return waitMillis;
  }

  /** Milliseconds until another answer may be kept; 0 if one may be now. Each call is counted separately. */
  keptWaitMillis(spender: Spender, path: string): number {
    return this.kept.of(keptName(spender, path)).waitFor(1);
  }

  noteKept(spender: Spender, path: string): void {
    this.kept.of(keptName(spender, path)).take(1);
  }
}

/**
 * Counts sessions and each key separately: an API client with endless refusals does not block its user, and can
 * still make its other calls, such as cancel.
 */
function keptName({ user, key }: Spender, path: string): string {
  return `${key === undefined ? String(user) : `key ${key}`} ${path}`;
}
