/** What each of an account's topics says, in the layout of `engine-api.ts`. */
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import { fullText, UNKNOWN } from '#domain/number-text';
import { MINOR_DIGITS } from '#domain/units';
import type { Balance } from '#protocol/names/account';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { estimated, estimateText, rounded } from '../format/rounded.ts';
import type { Texts } from '../format/texts.ts';
import type { OrdersWord } from '../engine-api.ts';
import type { AccountMirror } from './account-mirror.ts';
import { writeOrders, type PriceDigits } from './order-topics.ts';
import {
  BRIDGE,
  exact,
  owned,
  quotient,
  shareOf,
  times,
  valuation,
  type Exact,
  type LastOf,
  type Valuation,
} from './valuation.ts';

/** What of the markets an account's figures need. */
export interface KnownMarkets {
  readonly last: LastOf;
  readonly priceDigits: PriceDigits;
}

export interface Figures {
  /** The share after status and age; without a mirror its layout with nothing in it. */
  write(out: BatchWriter, mirror: AccountMirror | undefined, known: KnownMarkets, texts: Texts): void;
  /** What is valued in it by prices; nothing where prices change nothing. */
  valued(mirror: AccountMirror): Iterable<Balance>;
  /** Markets whose prices are in it whatever is owned. */
  readonly always?: readonly string[];
}

/** USDT is written as money of two digits. */
const VALUE_DIGITS = 2;
type Word = OrdersWord | 'account' | 'balances' | 'balance' | 'records';
type Amounts = Pick<Balance, 'available' | 'frozen'>;
const NEVER_HELD: Amounts = { available: '0', frozen: '0' };

/** @param name as `topics.ts` lets it through */
export function readAccountTopic(name: string): Figures {
  const [word, kind, asset] = name.split('/') as [Word, AccountKind | 'all', string];
  switch (word) {
    case 'account':
      return {
        write: (out, mirror, { last }, texts) => {
          writeAccount(out, mirror, last, texts);
        },
        valued: (mirror) => mirror.all(),
        always: [BRIDGE],
      };
    case 'balances': {
      const rows = (mirror: AccountMirror) => held(mirror, kind);
      return {
        write: (out, mirror, { last }, texts) => {
          writeBalances(out, mirror ? rows(mirror) : [], last, texts);
        },
        valued: (mirror) => rows(mirror).flat(),
      };
    }
    case 'balance':
      return {
        write: (out, mirror, _known, texts) => {
          writeBalance(out, mirror && (mirror.balance(kind as AccountKind, asset) ?? NEVER_HELD), texts);
        },
        valued: () => [],
      };
    case 'records':
      return { write: writeRecords, valued: () => [] };
    default:
      return {
        write: (out, mirror, { priceDigits }, texts) => {
          writeOrders(out, { word, symbol: kind }, mirror, priceDigits, texts);
        },
        valued: () => [],
      };
  }
}

/** The balances of each asset, by its name; of one kind, or of all. */
function held(mirror: AccountMirror, kind: AccountKind | 'all'): Balance[][] {
  const byAsset = new Map<string, Balance[]>();
  for (const balance of mirror.all()) {
    if (kind !== 'all' && balance.kind !== kind) continue;
    byAsset.set(balance.asset, [...(byAsset.get(balance.asset) ?? []), balance]);
  }
  return [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, balances]) => balances);
}

function writeAccount(out: BatchWriter, mirror: AccountMirror | undefined, last: LastOf, texts: Texts): void {
  const all = mirror ? [...mirror.all()] : [];
  const lists = [all, ...ACCOUNT_KINDS.map((kind) => all.filter((balance) => balance.kind === kind))];
  const valuations = lists.map((list) => valuation(list, last));
  for (const { priced } of valuations) out.number(mirror && priced ? 1 : 0);
  const [whole, ...kinds] = valuations.map(({ value }) => value) as [Exact, ...Exact[]];
  for (const kind of kinds) out.number(shareOf(kind, whole));
  const bitcoin = exact(last(BRIDGE) ?? '0');
  for (const { value } of valuations) {
    writeValue(out, mirror && value, texts);
    const inBitcoin = mirror && quotient(value, bitcoin, MINOR_DIGITS);
    out.text(
      inBitcoin === undefined
        ? UNKNOWN
        : fullText(rounded(inBitcoin, MINOR_DIGITS, MINOR_DIGITS), texts.marks),
    );
  }
}

function writeBalances(
  out: BatchWriter,
  rows: readonly (readonly Balance[])[],
  last: LastOf,
  texts: Texts,
): void {
  const whole = valuation(rows.flat(), last).value;
  const valuations = rows.map((row) => valuation(row, last));
  out.number(rows.length);
  for (const { value, priced } of valuations) {
    out.number(shareOf(value, whole));
    // Below one USDT; what has no price may be worth much.
    out.number(priced && value.units < 10n ** BigInt(value.digits) ? 1 : 0);
  }
  for (const [at, row] of rows.entries()) {
    out.text(row[0]?.asset ?? '');
    writeAmounts(out, row, texts);
    writeValue(out, knownValue(valuations[at] as Valuation), texts);
  }
}

function writeBalance(out: BatchWriter, balance: Amounts | undefined, texts: Texts): void {
  out.text(balance?.available ?? '');
  if (balance) writeAmounts(out, [balance], texts);
  else for (let text = 0; text < 3; text++) out.text(UNKNOWN);
}

/** Available, frozen, and both, over the balances of one asset. */
function writeAmounts(out: BatchWriter, row: readonly Amounts[], { marks }: Texts): void {
  const available = row.reduce((sum, balance) => sum + owned({ ...balance, frozen: '0' }), 0n);
  const total = row.reduce((sum, balance) => sum + owned(balance), 0n);
  for (const amount of [available, total - available, total]) out.text(fullText(minorText(amount), marks));
}

/** An asset without a price has no value; nothing of it is worth nothing. */
function knownValue({ value, priced }: Valuation): Exact | undefined {
  return priced ? value : undefined;
}

function writeValue(out: BatchWriter, value: Exact | undefined, { marks, currency }: Texts): void {
  out.text(value ? fullText(rounded(value.units, value.digits, VALUE_DIGITS), marks) : UNKNOWN);
  const worth = value && currency && times(value, exact(currency.rate));
  out.text(worth ? estimateText(estimated(worth.units, worth.digits, currency.digits), currency, marks) : '');
}

function writeRecords(out: BatchWriter, mirror: AccountMirror | undefined): void {
  const records = mirror?.records ?? [];
  out.number(mirror?.resets ?? 0);
  out.number(records.length);
  for (const { time } of records) out.number(time);
  for (const { id, kind, part, asset, amount, reason } of records) {
    for (const text of [id, kind, part, asset, amount, reason]) out.text(text);
  }
}
