/**
 * What one account and one API key may ask for, whatever the number of addresses it calls from. Each call has a weight:
 * 1 where memory answers, more where that may be many rows, 5 where the database is read. An account's key spends
 * from its own budget and from the account's, so that no API client takes all of what its owner needs for the app.
 * Visitors are limited by network alone (`limit-rate.ts`).
 *
 * A refused or discarded command is kept for seven days, so that its id always gets the first answer. What sessions or
 * a key may add to that is bounded for each call: beyond it the call is refused before it reaches the core, and nothing
 * is kept.
 */
import type { Clock } from '#domain/clock';
import { BoundedMap } from '../base/bounded-map.ts';
import type { Access, Admitted } from './access.ts';
import { TokenBucket, type Rate } from '../realtime/token-bucket.ts';

/** A read of the database beside an answer from memory. */
const READ_WEIGHT = 5;
/** So many rows that an answer may have weigh 1. */
const ROWS_PER_WEIGHT = 20;
/** Weight per second beside the calls that one address may make in a second. */
const ACCOUNT_SHARE = 2;
/** Seconds of budget that may be spent at once. */
const BURST_SECONDS = 2;
/** Answers of one call that an account's sessions, or one key, may have kept: 2,000 at once, then 4,320 a day. */
const KEPT_ANSWERS: Rate = { burst: 2000, perSecond: 0.05 };
/** Accounts and keys remembered at a time; a forgotten one begins with a full budget. */
const MOST_REMEMBERED = 50_000;

export interface BudgetLimits {
  /** Of one address; the budgets of accounts and keys are measured by it. */
  readonly callsPerSecond: number;
  /** Refused and discarded commands of one call that may be added; 2,000 at once and 4,320 a day by default. */
  readonly keptAnswers?: Rate;
}

/** What a call spends. */
export function weightOf({ reads, mostRows = 0 }: Access<Admitted, unknown>): number {
  return Math.max(reads ? READ_WEIGHT : 1, Math.ceil(mostRows / ROWS_PER_WEIGHT));
}

/** Who pays for a call. */
export interface Spender {
  readonly user: number;
  /** The API key's name; undefined for a session. */
  readonly key: string | undefined;
}

export interface Budget {
  readonly name: 'account' | 'key';
  readonly rate: Rate;
  /** Weight that is left now. */
  readonly left: number;
  /** Until enough is there for this call; 0 where the call may go on. */
  readonly waitMillis: number;
}

export class CallBudgets {
  private readonly accounts: Buckets;
  private readonly keys: Buckets;
  private readonly kept: Buckets;

  constructor({ callsPerSecond, keptAnswers = KEPT_ANSWERS }: BudgetLimits, clock: Clock) {
    const account = callsPerSecond * ACCOUNT_SHARE;
    this.accounts = new Buckets({ burst: account * BURST_SECONDS, perSecond: account }, clock);
    this.keys = new Buckets({ burst: callsPerSecond * BURST_SECONDS, perSecond: callsPerSecond }, clock);
    this.kept = new Buckets(keptAnswers, clock);
  }

  /** Spends a call's weight, or nothing where a budget has too little; answers the tighter of the two. */
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

  /** How long until another answer may be kept; 0 where one may be. A call never blocks another one. */
  keptWaitMillis(spender: Spender, path: string): number {
    return this.kept.of(keptName(spender, path)).waitFor(1);
  }

  noteKept(spender: Spender, path: string): void {
    this.kept.of(keptName(spender, path)).take(1);
  }
}

/**
 * An API client that is refused without end leaves its owner every call, and itself the others: it can still cancel.
 */
function keptName({ user, key }: Spender, path: string): string {
  return `${key === undefined ? String(user) : `key ${key}`} ${path}`;
}

/** Buckets by name. */
class Buckets {
  private readonly byName = new BoundedMap<TokenBucket>(MOST_REMEMBERED);

  constructor(
    readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  of(name: string): TokenBucket {
    const known = this.byName.renew(name);
    if (known !== undefined) return known;
    const bucket = new TokenBucket(this.rate, this.clock);
    this.byName.add(name, bucket);
    return bucket;
  }
}
