/**
 * A posting: the only thing that changes a balance. It moves an amount from one account to another, so each posting,
 * and therefore the whole ledger, sums to zero in its asset.
 */
import { PLATFORM, isPlatformKind, type UserId, type AccountSide } from './account-kinds.ts';
import type { Minor } from './minor.ts';
import { REASONS, sideOf, type SideName, type Reason, type ReasonPair, type ReasonTable } from './reasons.ts';

export interface Posting {
  readonly reason: string;
  readonly asset: string;
  /** Above zero. */
  readonly amount: Minor;
  readonly from: AccountSide;
  readonly to: AccountSide;
  /** The market whose order or trade moved the money, if it was one. */
  readonly symbol?: string | undefined;
}

interface PostingInput<Name extends string> {
  readonly reason: Name;
  readonly asset: string;
  readonly amount: Minor;
  /** The id of the owner that pays. An account of a platform kind belongs to the platform, whatever the id is. */
  readonly from: UserId;
  readonly to: UserId;
  readonly symbol?: string | undefined;
}

/**
 * `post({ reason: 'contract-transfer-in', asset: 'USDT', amount, from: 7, to: 7 })`: the reason defines the account
 * kinds.
 */
export function post(input: PostingInput<Reason>): Posting;
/** @param reasons the reasons of a feature */
export function post<Name extends string>(
  input: PostingInput<Name>,
  reasons: Readonly<Record<Name, ReasonPair>>,
): Posting;
export function post(
  { reason, asset, amount, from, to, symbol }: PostingInput<string>,
  reasons: ReasonTable = REASONS,
): Posting {
  const pair = reasons[reason];
  if (pair === undefined) throw new Error(`there is no ledger reason ${reason}`);
  return { reason, asset, amount, from: accountSide(from, pair.from), to: accountSide(to, pair.to), symbol };
}

function accountSide(user: UserId, name: SideName): AccountSide {
  const { kind, part } = sideOf(name);
  return { user: isPlatformKind(kind) ? PLATFORM : user, kind, part };
}

export type PostingFault = 'reason' | 'amount' | 'pair' | 'owner' | 'same-side';

/**
 * The fault of a posting, independent of the balances; undefined if it has none. A faulty posting is a bug of its
 * rule.
 * @param reasons all reasons that the platform knows
 */
export function postingFault(
  { reason, amount, from, to }: Posting,
  reasons: ReasonTable = REASONS,
): PostingFault | undefined {
  const pair = reasons[reason];
  if (pair === undefined) return 'reason';
  if (amount <= 0n) return 'amount';
  if (!isSide(from, sideOf(pair.from)) || !isSide(to, sideOf(pair.to))) return 'pair';
  if (!isSoundUser(from) || !isSoundUser(to)) return 'owner';
  if (from.user === to.user && isSide(from, to)) return 'same-side';
  return undefined;
}

function isSoundUser({ user, kind }: AccountSide): boolean {
  if (!Number.isSafeInteger(user) || user < 0) return false;
  return user === PLATFORM || !isPlatformKind(kind);
}

type Side = Pick<AccountSide, 'kind' | 'part'>;

function isSide(one: Side, other: Side): boolean {
  return one.kind === other.kind && one.part === other.part;
}
