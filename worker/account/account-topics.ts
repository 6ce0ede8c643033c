/** The values of each account topic, in the layout of its kind. */
import { pnlRate, todayPnl } from '#domain/assets/today-pnl';
import {
  BRIDGE,
  exact,
  ofMinor,
  quotient,
  shareOf,
  times,
  type Exact,
  type LastOf,
  type UnrealisedPnl,
  type Valuation,
} from '#domain/assets/valuation';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { minorOf, minorText } from '#domain/ledger/minor';
import { fullText, UNKNOWN } from '#domain/number-text';
import { MINOR_DIGITS } from '#domain/units';
import { balance } from '#protocol/entities/balance';
import { batchLayout } from '#protocol/entities/batch-layout';
import { contractPosition } from '#protocol/entities/contract-position';
import { openingValue } from '#protocol/entities/opening-value';
import type { Balance } from '#protocol/names/account';
import type { ContractPosition } from '#protocol/names/contract';
import { ACCOUNT_TOPICS } from '#protocol/names/account-topics';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { rounded } from '../format/rounded.ts';
import type { Texts } from '../format/texts.ts';
import { balanceTexts, gainTexts, valueTexts } from '../format/value-texts.ts';
import type { EntityTopicKind } from '../engine-api.ts';
import type { AccountMirror } from './account-mirror.ts';
import { writeEntity } from './entity-topics.ts';
import type { MarketDigits, MirroredEntity } from '../mirrored-entity.ts';
import { owned, valuationOf } from './valuation.ts';

/** The market data that account values need. */
export interface KnownMarkets extends MarketDigits {
  readonly last: LastOf;
  readonly unrealised: (row: ContractPosition) => UnrealisedPnl;
}

export interface AccountValues {
  /** The share after status and age; without a mirror the layout with empty values. */
  write(out: BatchWriter, mirror: AccountMirror | undefined, known: KnownMarkets, texts: Texts): void;
  /** The balances whose prices affect it; none if no price does. */
  valued(mirror: AccountMirror): Iterable<Balance>;
  /** It also counts the unrealised PnL of all open positions. */
  readonly isEquity?: true;
  /** Markets whose prices it uses whatever the user owns. */
  readonly always?: readonly string[];
}

type AccountTopicKind = EntityTopicKind | 'account' | 'pnl' | 'balances' | 'balance';
type Amounts = Pick<Balance, 'available' | 'frozen'>;
const NO_AMOUNTS = { available: UNKNOWN, frozen: UNKNOWN, total: UNKNOWN };
const { account: ACCOUNT, pnl: PNL, balances: BALANCES } = ACCOUNT_TOPICS;
const NEVER_HELD: Amounts = { available: '0', frozen: '0' };

/** @param name as `topics.ts` validates it */
export function readAccountTopic(name: string, entities: readonly MirroredEntity[]): AccountValues {
  const [topicKind, ...rest] = name.split('/') as [AccountTopicKind, ...string[]];
  const [kind, asset = ''] = rest as [AccountKind | 'all', string?];
  switch (topicKind) {
    case 'account':
      return {
        write: (out, mirror, known, texts) => {
          writeAccount(out, mirror, known, texts);
        },
        valued: (mirror) => mirror.of(balance).all(),
        isEquity: true,
        always: [BRIDGE],
      };
    case 'pnl':
      return pnlValues(rest);
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
      return entityValues(topicKind, rest, entities);
  }
}

/** @param rest `today`, or the symbol, quantity and cost of a purchase */
function pnlValues([symbol, size, cost]: readonly string[]): AccountValues {
  if (symbol === undefined || size === undefined || cost === undefined)
    return {
      write: (out, mirror, known, texts) => {
        writePnl(out, mirror && todayOf(mirror, known), texts);
      },
      valued: (mirror) => mirror.of(balance).all(),
      isEquity: true,
    };
  return {
    write: (out, mirror, { last }, texts) => {
      writePnl(out, mirror && gainOf({ symbol, size, cost }, mirror, last), texts);
    },
    valued: () => [],
    always: [symbol],
  };
}

/** @param rest the entity's name, then which of its rows */
function entityValues(
  topicKind: EntityTopicKind,
  [name, ...which]: readonly string[],
  entities: readonly MirroredEntity[],
): AccountValues {
  const mirrored = entities.find(({ entity }) => entity.name === name);
  if (mirrored === undefined) throw new RangeError(`no such entity: ${String(name)}`);
  const layout = batchLayout(mirrored.entity);
  const question = { topicKind, which: which.join('/') };
  return {
    write: (out, mirror, markets, { marks }) => {
      writeEntity(out, mirrored, layout, question, mirror, { markets, marks });
    },
    valued: () => [],
  };
}

/** The balances of each asset, by its name; of one kind or of all. */
function held(mirror: AccountMirror, kind: AccountKind | 'all'): Balance[][] {
  const byAsset = new Map<string, Balance[]>();
  for (const each of mirror.of(balance).all()) {
    if (kind !== 'all' && each.kind !== kind) continue;
    byAsset.set(each.asset, [...(byAsset.get(each.asset) ?? []), each]);
  }
  return [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, balances]) => balances);
}

/** The contract account counts with its open positions: its equity. */
function writeAccount(
  out: BatchWriter,
  mirror: AccountMirror | undefined,
  { last, unrealised }: KnownMarkets,
  texts: Texts,
): void {
  const all = mirror ? [...mirror.of(balance).all()] : [];
  const open = mirror ? mirror.of(contractPosition).rows.map(unrealised) : [];
  const valuations = [undefined, ...ACCOUNT_KINDS].map((kind) => {
    const balances = kind === undefined ? all : all.filter((each) => each.kind === kind);
    return valuationOf(balances, last, kind === undefined || kind === 'contract' ? open : []);
  });
  const [whole] = valuations as [Valuation, ...Valuation[]];
  const price = exact(last(BRIDGE) ?? '0');
  out.fields(ACCOUNT, { count: valuations.length });
  for (const { value, priced } of valuations) {
    const inBitcoin = mirror && quotient(value, price, MINOR_DIGITS);
    out.fields(ACCOUNT.rows, {
      share: shareOf(value, whole.value),
      priced: mirror !== undefined && priced,
      ...balanceTexts(mirror && value, texts),
      bitcoin:
        inBitcoin === undefined
          ? UNKNOWN
          : fullText(rounded(inBitcoin, MINOR_DIGITS, MINOR_DIGITS), texts.marks),
    });
  }
}

function writeBalances(
  out: BatchWriter,
  rows: readonly (readonly Balance[])[],
  last: LastOf,
  texts: Texts,
): void {
  const whole = valuationOf(rows.flat(), last).value;
  out.fields(BALANCES, { count: rows.length });
  for (const row of rows) {
    const { value, priced } = valuationOf(row, last);
    const { total, worth } = valueTexts(priced ? value : undefined, texts);
    out.fields(BALANCES.rows, {
      share: shareOf(value, whole),
      // Below one USDT. An asset without a price may be worth much, so it is not small.
      small: priced && value.units < 10n ** BigInt(value.digits),
      asset: row[0]?.asset ?? '',
      ...amountTexts(row, texts),
      value: total,
      worth,
    });
  }
}

function writeBalance(out: BatchWriter, amounts: Amounts | undefined, texts: Texts): void {
  out.fields(ACCOUNT_TOPICS.balance, {
    plain: amounts?.available ?? '',
    ...(amounts ? amountTexts([amounts], texts) : NO_AMOUNTS),
  });
}

interface Pnl {
  readonly pnl: Exact;
  /** In hundredths of a percent. */
  readonly rate: bigint | undefined;
}

/** Undefined if something that it counts has no price, and for a user who never had money. */
function todayOf(mirror: AccountMirror, { last, unrealised }: KnownMarkets): Pnl | undefined {
  const opening = mirror.of(openingValue).find('');
  const open = mirror.of(contractPosition).rows.map(unrealised);
  const { value, priced } = valuationOf(mirror.of(balance).all(), last, open);
  if (opening === undefined || !opening.priced || !priced) return undefined;
  const day = { value: minorOf(opening.value) ?? 0n, inflow: minorOf(opening.inflow) ?? 0n };
  const pnl = todayPnl(value, day);
  return { pnl, rate: pnlRate(pnl, day) };
}

interface Bought {
  readonly symbol: string;
  /** Plain decimals. */
  readonly size: string;
  readonly cost: string;
}

/** The gain of what is left of a purchase: its coins may have gone elsewhere. Undefined without a price. */
function gainOf({ symbol, size, cost }: Bought, mirror: AccountMirror, last: LastOf): Pnl | undefined {
  const price = last(symbol);
  const bought = minorOf(size) ?? 0n;
  if (!price || bought <= 0n) return undefined;
  const [asset] = symbol.split('-');
  const all = [...mirror.of(balance).all()].filter((each) => each.asset === asset);
  const held = all.reduce((sum, each) => sum + owned(each), 0n);
  const left = held < bought ? held : bought;
  const paid = { value: ((minorOf(cost) ?? 0n) * left) / bought, inflow: 0n };
  const pnl = todayPnl(times(ofMinor(left), exact(price)), paid);
  return { pnl, rate: pnlRate(pnl, paid) };
}

function writePnl(out: BatchWriter, known: Pnl | undefined, texts: Texts): void {
  const { direction, total, worth } = gainTexts(known?.pnl, texts);
  out.fields(PNL, {
    direction,
    pnl: total,
    worth,
    rate: known?.rate === undefined ? UNKNOWN : texts.percent(direction === 0 ? 0n : known.rate),
  });
}

/** Available, frozen and their sum, over the balances of one asset. */
function amountTexts(row: readonly Amounts[], { marks }: Texts): typeof NO_AMOUNTS {
  const available = row.reduce((sum, each) => sum + owned({ ...each, frozen: '0' }), 0n);
  const total = row.reduce((sum, each) => sum + owned(each), 0n);
  const text = (amount: bigint) => fullText(minorText(amount), marks);
  return { available: text(available), frozen: text(total - available), total: text(total) };
}
