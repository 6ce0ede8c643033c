/** Topics of whoever is signed in, read from a batch by the layout of `worker/engine-api.ts`. */
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { number, numbers, textsOf, type Cursor } from './cursor.ts';
import type { AccountRecord, BalanceRecord, BalancesRecord, ListRecord, Worth } from './records.ts';

const BALANCE_TEXTS = 6;

export function readAccount(cursor: Cursor, record: AccountRecord | undefined): void {
  const count = 1 + ACCOUNT_KINDS.length;
  const figures = numbers(cursor, 2 * count - 1);
  const texts = textsOf(cursor, 3 * count);
  if (record === undefined) return;
  const [whole, ...kinds] = Array.from({ length: count }, (_, at): Worth => {
    const [total = '', worth = '', bitcoin = ''] = texts.slice(3 * at);
    const share = at === 0 ? 1_000 : (figures[count + at - 1] ?? 0);
    return { priced: figures[at] === 1, total, worth, bitcoin, share };
  });
  if (whole !== undefined) record.whole.value = whole;
  record.kinds.value = kinds;
}

export function readBalances(cursor: Cursor, record: BalancesRecord | undefined): void {
  const count = number(cursor);
  const figures = numbers(cursor, 2 * count);
  const texts = textsOf(cursor, BALANCE_TEXTS * count);
  if (record === undefined) return;
  record.rows.value = Array.from({ length: count }, (_, at) => {
    const [asset = '', available = '', frozen = '', total = '', value = '', worth = ''] = texts.slice(
      BALANCE_TEXTS * at,
    );
    const [share = 0, small] = figures.slice(2 * at);
    return { asset, available, frozen, total, value, worth, share, small: small === 1 };
  });
}

export function readBalance(cursor: Cursor, record: BalanceRecord | undefined): void {
  const [plain, available, frozen, total] = textsOf(cursor, 4);
  if (record === undefined) return;
  record.plain.value = plain as string;
  record.available.value = available as string;
  record.frozen.value = frozen as string;
  record.total.value = total as string;
}

export function readList(cursor: Cursor, record: ListRecord | undefined): void {
  const [resets = 0, count = 0, figures = 0, words = 0] = numbers(cursor, 4);
  const rows = {
    ...{ resets, count, figures: Array.from(numbers(cursor, count * figures)) },
    layout: textsOf(cursor, 1)[0] as string,
    texts: textsOf(cursor, count * words),
  };
  // Told again with every change of the account.
  if (record !== undefined && JSON.stringify(rows) !== JSON.stringify(record.list.peek()))
    record.list.value = rows;
}
