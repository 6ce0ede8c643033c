/** Postings and accounts as rows of the store. */
import type { Account } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import type { NumberedPosting } from '../ledger/records.ts';

export function postingWrites(postings: readonly NumberedPosting[], command: number, time: Millis): Write[] {
  return postings.map(({ id, reason, asset, amount, from, to, symbol = '' }) => ({
    kind: 'posting',
    id,
    command,
    time,
    reason,
    asset,
    amount: amount.toString(),
    from,
    to,
    symbol,
  }));
}

export function accountWrites(accounts: readonly Account[]): Write[] {
  return accounts.map((account) => ({
    kind: 'account',
    user: account.user,
    account: account.kind,
    asset: account.asset,
    available: account.available.toString(),
    frozen: account.frozen.toString(),
    version: account.version,
  }));
}
