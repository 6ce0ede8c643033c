/**
 * Which quotes of a user may still be accepted: the newest one of each pair of coins, in either direction. Otherwise a
 * user could request many quotes and accept the one whose price moved in their favour. Untaken quotes are counted.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';

export interface UntakenLimit {
  readonly most: number;
  readonly within: Millis;
}

export interface NamedQuote {
  readonly id: string;
  readonly user: UserId;
  readonly from: string;
  readonly to: string;
}

interface Given {
  readonly id: string;
  readonly pair: string;
  readonly time: Millis;
  /** A newer one of the same pair was given; it stays replaced when that one is taken. */
  readonly isReplaced: boolean;
}

export class UntakenQuotes {
  /** Each user's untaken quotes, oldest first. Users are in the order of their newest one. */
  private readonly untaken = new Map<UserId, Given[]>();

  /** How long a user has to wait for the next quote; 0 if they may have one now. */
  waitOf(user: UserId, now: Millis, { most, within }: UntakenLimit): Millis {
    const recent = (this.untaken.get(user) ?? []).filter(({ time }) => time + within > now);
    const counted = recent.at(-most);
    return counted === undefined ? 0 : counted.time + within - now;
  }

  add({ id, user, from, to }: NamedQuote, now: Millis, { most, within }: UntakenLimit): void {
    const given = this.untaken.get(user) ?? [];
    this.untaken.delete(user);
    const pair = pairOf(from, to);
    const older = given
      .slice(Math.max(0, given.length + 1 - most))
      .map((each) => (each.pair === pair ? { ...each, isReplaced: true } : each));
    this.untaken.set(user, [...older, { id, pair, time: now, isReplaced: false }]);
    for (const [other, all] of this.untaken) {
      if ((all.at(-1)?.time ?? 0) + within > now) break;
      this.untaken.delete(other);
    }
  }

  /** Whether the user was given a newer quote of the same two coins. */
  isReplaced({ id, user, from, to }: NamedQuote): boolean {
    const pair = pairOf(from, to);
    const given = this.untaken.get(user) ?? [];
    const own = given.find((each) => each.id === id);
    return own === undefined ? given.some((each) => each.pair === pair) : own.isReplaced;
  }

  /** Stops counting it as untaken: it was refused because the price changed. */
  remove({ id, user }: NamedQuote): void {
    this.keep(user, (each) => each.id !== id);
  }

  /** Stops counting the user's quotes that were taken since. */
  dropTaken(user: UserId, ended: { isTaken(id: string): boolean }): void {
    this.keep(user, ({ id }) => !ended.isTaken(id));
  }

  private keep(user: UserId, isKept: (given: Given) => boolean): void {
    const left = (this.untaken.get(user) ?? []).filter(isKept);
    if (left.length > 0) this.untaken.set(user, left);
    else this.untaken.delete(user);
  }
}

function pairOf(from: string, to: string): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}
