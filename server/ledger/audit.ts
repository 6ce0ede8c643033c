/**
 * The rules of an audit: every unit of every asset is accounted for, or a breach names it. Pure: the amounts of
 * the database and of the core are parameters.
 */
import { mayBeNegative, type Account, type AccountRef, type BalancePart } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import { postingFault } from '#domain/ledger/posting';
import { REASONS, type ReasonTable } from '#domain/ledger/reasons';
import type { HeldPart, LedgerReading } from '../db/store-api.ts';
import type { NumberedPosting } from './records.ts';

/**
 * `sum`: an asset does not sum to zero; `balance`: an account is not the sum of its postings; `frozen`: frozen money
 * does not match the reservations; `negative`: an account is below zero and may not be; `posting`: a posting is
 * invalid or missing; `memory`: the core's amount differs from the database's; `backing`: the platform does not hold
 * what a feature owes.
 */
export type BreachRule = 'sum' | 'balance' | 'frozen' | 'negative' | 'posting' | 'memory' | 'backing';

export interface Breach {
  readonly rule: BreachRule;
  /** A sentence for the operator. */
  readonly what: string;
}

/** Frozen money and its reason: an order, a withdrawal, a pledge. */
export interface Hold extends AccountRef {
  readonly amount: Minor;
}

/** @param reasons the allowed reasons of postings */
export function storedBreaches(reading: LedgerReading, reasons: ReasonTable = REASONS): Breach[] {
  const { missing, unbalanced, differing, negative, shapes } = reading;
  return [
    ...unbalanced.map(({ asset, sum }) => sumBreach(asset, sum)),
    ...differing.map((each) => ({
      rule: 'balance' as const,
      what: `${named(each)} holds ${minorText(each.held)}, its postings make ${minorText(each.posted)}`,
    })),
    ...negative.filter((each) => !mayHold(each, each.part, each.held)).map(negativeBreach),
    ...shapes.flatMap((posting) => shapeBreach(posting, reasons)),
    ...(missing === 0 ? [] : [{ rule: 'posting' as const, what: missingText(missing) }]),
  ];
}

/**
 * Audits the core's own ledger.
 * @param holds everything that is open
 * @param stored accounts as in the database; an account with the core's version must have the same amounts
 */
export function heldBreaches(
  held: Iterable<Account>,
  holds: Iterable<Hold>,
  stored: readonly Account[],
): Breach[] {
  const breaches: Breach[] = [];
  const sums = new Map<string, Minor>();
  const open = openByAccount(holds);
  const written = new Map(stored.map((account) => [keyOf(account), account]));
  for (const account of held) {
    const { asset, available, frozen } = account;
    sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
    const key = keyOf(account);
    breaches.push(...accountBreaches(account, open.get(key)?.amount ?? 0n, written.get(key)));
    open.delete(key);
  }
  for (const hold of open.values())
    if (hold.amount !== 0n) breaches.push(frozenBreach(hold, 0n, hold.amount));
  for (const [asset, sum] of sums) if (sum !== 0n) breaches.push(sumBreach(asset, sum));
  return breaches;
}

function accountBreaches(account: Account, open: Minor, written: Account | undefined): Breach[] {
  const breaches: Breach[] = [];
  for (const part of ['available', 'frozen'] as const) {
    if (!mayHold(account, part, account[part]))
      breaches.push(negativeBreach({ ...account, part, held: account[part] }));
  }
  if (account.frozen !== open) breaches.push(frozenBreach(account, account.frozen, open));
  // The platform's own accounts have no version; the sum of their asset covers them.
  const isSame = written !== undefined && account.version > 0 && written.version === account.version;
  if (isSame && (written.available !== account.available || written.frozen !== account.frozen)) {
    const [core, database] = [account, written].map(
      (each) => `${minorText(each.available)} and ${minorText(each.frozen)}`,
    );
    breaches.push({
      rule: 'memory',
      what: `${named(account)} holds ${core ?? ''} in the core, ${database ?? ''} in the database`,
    });
  }
  return breaches;
}

function openByAccount(holds: Iterable<Hold>): Map<string, Hold> {
  const open = new Map<string, Hold>();
  for (const hold of holds) {
    const key = keyOf(hold);
    open.set(key, { ...hold, amount: (open.get(key)?.amount ?? 0n) + hold.amount });
  }
  return open;
}

function mayHold(account: AccountRef, part: BalancePart, held: Minor): boolean {
  return held >= 0n || (part === 'available' && mayBeNegative(account));
}

function shapeBreach(posting: NumberedPosting, reasons: ReasonTable): Breach[] {
  const fault = postingFault(posting, reasons);
  if (fault === undefined) return [];
  return [
    { rule: 'posting', what: `posting ${String(posting.id)} (${posting.reason}) is unsound: ${fault}` },
  ];
}

function missingText(missing: number): string {
  return missing > 0 ? `${String(missing)} postings are gone` : 'postings that were audited are gone';
}

function sumBreach(asset: string, sum: Minor): Breach {
  return { rule: 'sum', what: `${asset} sums to ${minorText(sum)} and not to 0` };
}

function negativeBreach(each: HeldPart): Breach {
  return { rule: 'negative', what: `${named(each)} holds ${minorText(each.held)}` };
}

function frozenBreach(account: AccountRef, frozen: Minor, open: Minor): Breach {
  const holds = `${named({ ...account, part: 'frozen' })} holds ${minorText(frozen)}`;
  return { rule: 'frozen', what: `${holds}, what is open needs ${minorText(open)}` };
}

function named({ user: userId, kind, asset, part }: AccountRef & { readonly part?: BalancePart }): string {
  const side = part === undefined ? kind : `${kind} (${part})`;
  return `${asset} in ${side} of ${userId === 0 ? 'the platform' : `user ${String(userId)}`}`;
}

function keyOf({ user: userId, kind, asset }: AccountRef): string {
  return `${String(userId)} ${kind} ${asset}`;
}
