/**
 * The kinds of ledger accounts (SPEC §3, DESIGN §6). An account is an owner × a kind × an asset; its money is in
 * two parts, `available` and `frozen`. A user has six kinds. The platform is owner 0: it has kinds that no user has,
 * and as the *market maker*, which trades with users, the same six.
 */

import type { Minor } from './minor.ts';

export const ACCOUNT_KINDS = ['funds', 'contract', 'options', 'leverage', 'financial', 'fiat'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * `fee`: earned fees; `insurance`: covers bankrupt positions; `custody`: the negative of the assets that the platform
 * holds outside the ledger; `rounding`: remainders of divisions; `clearing`: settled PnL of contracts passes through
 * it, so it is the negative of the signed entry value of all open positions; `etf`: the coins and the cash that back
 * the shares of ETFs, and the negative of all shares; `earn-pool`: pays the income of locked mining and of pledges;
 * `earn-owed`: the income that is promised and not paid yet.
 */
export const PLATFORM_KINDS = [
  ...(['fee', 'insurance', 'custody', 'rounding', 'clearing', 'etf'] as const),
  ...(['earn-pool', 'earn-owed'] as const),
] as const;
export type PlatformKind = (typeof PLATFORM_KINDS)[number];

export type LedgerKind = AccountKind | PlatformKind;

/** Frozen money belongs to its owner and is reserved for something open: an order, a withdrawal, a pledge. */
export type BalancePart = 'available' | 'frozen';

/** A user's id, from 1; the platform is 0. */
export type UserId = number;
export const PLATFORM: UserId = 0;

export interface AccountRef {
  readonly user: UserId;
  readonly kind: LedgerKind;
  readonly asset: string;
}

/** An account with its balance, in units of 10⁻⁸. */
export interface Account extends AccountRef {
  readonly available: Minor;
  readonly frozen: Minor;
  /** The number of the owner's event that last changed it; 0 for the platform's accounts. */
  readonly version: number;
}

/** One side of a posting: a part of an account. */
export interface AccountSide {
  readonly user: UserId;
  readonly kind: LedgerKind;
  readonly part: BalancePart;
}

/**
 * Whether an account may be below zero: those of the market maker and `custody`, which balance the users' accounts,
 * `rounding` and `clearing`, and the ETF account in shares; its coins and its cash never are (`server/etf`). A limit on
 * the pool of `earn` alarms.
 */
export function mayBeNegative({ user, kind }: Pick<AccountRef, 'user' | 'kind'>): boolean {
  return user === PLATFORM && kind !== 'fee' && kind !== 'insurance' && kind !== 'earn-owed';
}

export function isPlatformKind(kind: LedgerKind): kind is PlatformKind {
  return (PLATFORM_KINDS as readonly string[]).includes(kind);
}
