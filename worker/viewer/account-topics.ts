/** What each of an account's topics says, in the layout of `engine-api.ts`. */
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import { fullText, UNKNOWN } from '#domain/number-text';
import { MINOR_DIGITS } from '#domain/units';
import { balance } from '#protocol/entities/balance';
import { batchLayout } from '#protocol/entities/batch-layout';
import type { Balance } from '#protocol/names/account';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { estimated, estimateText, rounded } from '../format/rounded.ts';
import type { Texts } from '../format/texts.ts';
import type { EntityWord } from '../engine-api.ts';
import type { AccountMirror } from './account-mirror.ts';
import { writeEntity } from './entity-topics.ts';
import type { MarketDigits, MirroredEntity } from './mirrored-entity.ts';
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
export interface KnownMarkets extends MarketDigits {
  readonly last: LastOf;
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
type Word = EntityWord | 'account' | 'balances' | 'balance';
type Amounts = Pick<Balance, 'available' | 'frozen'>;
const NEVER_HELD: Amounts = { available: '0', frozen: '0' };

/** @param name as `topics.ts` lets it through */
export function readAccountTopic(name: string, entities: readonly MirroredEntity[]): Figures {
  const [word, ...rest] = name.split('/') as [Word, ...string[]];
  const [kind, asset = ''] = rest as [AccountKind | 'all', string?];
  switch (word) {
    case 'account':
      return {
        write: (out, mirror, { last }, texts) => {
          writeAccount(out, mirror, last, texts);
        },
        valued: (mirror) => mirror.of(balance).all(),
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
    default:
      return entityFigures(word, rest, entities);
  }
}

/** @param rest the entity's name, then which of its rows */
function entityFigures(
  word: EntityWord,
  [name, ...which]: readonly string[],
  entities: readonly MirroredEntity[],
): Figures {
  const mirrored = entities.find(({ entity }) => entity.name === name);
  if (mirrored === undefined) throw new RangeError(`no such entity: ${String(name)}`);
  const layout = batchLayout(mirrored.entity);
  const question = { word, which: which.join('/') };
  return {
    write: (out, mirror, markets, { marks }) => {
      writeEntity(out, mirrored, layout, question, mirror, { markets, marks });
    },
    valued: () => [],
  };
}

/** The balances of each asset, by its name; of one kind, or of all. */
function held(mirror: AccountMirror, kind: AccountKind | 'all'): Balance[][] {
  const byAsset = new Map<string, Balance[]>();
  for (const each of mirror.of(balance).all()) {
    if (kind !== 'all' && each.kind !== kind) continue;
    byAsset.set(each.asset, [...(byAsset.get(each.asset) ?? []), each]);
  }
  return [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, balances]) => balances);
}

function writeAccount(out: BatchWriter, mirror: AccountMirror | undefined, last: LastOf, texts: Texts): void {
  const all = mirror ? [...mirror.of(balance).all()] : [];
  const lists = [all, ...ACCOUNT_KINDS.map((kind) => all.filter((each) => each.kind === kind))];
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

function writeBalance(out: BatchWriter, amounts: Amounts | undefined, texts: Texts): void {
  out.text(amounts?.available ?? '');
  if (amounts) writeAmounts(out, [amounts], texts);
  else for (let text = 0; text < 3; text++) out.text(UNKNOWN);
}

/** Available, frozen, and both, over the balances of one asset. */
function writeAmounts(out: BatchWriter, row: readonly Amounts[], { marks }: Texts): void {
  const available = row.reduce((sum, each) => sum + owned({ ...each, frozen: '0' }), 0n);
  const total = row.reduce((sum, each) => sum + owned(each), 0n);
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
