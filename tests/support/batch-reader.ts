/** Reads batches by the layout of `protocol/names/topic-kinds.ts`. It shares no code with the engine or the page. */
import type { SnapshotBatch, Topic, TopicStatus } from '../../worker/engine-api.ts';

export interface BookRow {
  readonly tick: number;
  readonly depth: number;
  readonly price: string;
  readonly size: string;
  readonly total: string;
}

/** Tick and lots. */
export type ExactLevel = readonly [tick: number, lots: number];

export interface TradeRow {
  readonly id: number;
  readonly side: number;
  readonly time: number;
  readonly price: string;
  readonly size: string;
  readonly clock: string;
}

export interface CandleRow {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly trades: number;
  readonly values: readonly number[];
}

/** A topic as read: the fields of its kind are filled, the others are empty. */
export interface Read {
  readonly status: TopicStatus;
  readonly age: number;
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
  /** The levels of a book for forms, by side, bids first. */
  readonly levels: readonly (readonly ExactLevel[])[];
  readonly trades: readonly TradeRow[];
  readonly candles: readonly CandleRow[];
  readonly closes: readonly number[];
  /** Balances and rows of entities, text by text; their numbers are in `times`. */
  readonly rows: readonly (readonly string[])[];
  readonly times: readonly number[];
}

const STATUSES = ['waiting', 'live', 'stale', 'resyncing', 'closed'] as const;
const VALUES = {
  ticker: 3,
  book: 4,
  trades: 1,
  mark: 2,
  connection: 2,
  levels: 2,
  sparkline: 1,
  candles: 5,
  account: 1,
  pnl: 1,
  balances: 1,
  balance: 0,
  rows: 4,
  ended: 4,
  row: 4,
  position: 3,
  positions: 3,
  fund: 0,
  'open-interest': 1,
  alert: 3,
  opening: 3,
  option: 8,
  options: 2,
  etf: 4,
  'etf-holding': 1,
} as const;
const TEXTS = {
  ticker: 8,
  book: 0,
  trades: 0,
  mark: 5,
  connection: 1,
  levels: 0,
  sparkline: 0,
  candles: 0,
  account: 0,
  pnl: 3,
  balances: 0,
  balance: 4,
  rows: 1,
  ended: 1,
  row: 1,
  position: 14,
  fund: 1,
  'open-interest': 2,
  positions: 7,
  alert: 4,
  opening: 14,
  option: 5,
  options: 4,
  etf: 2,
  'etf-holding': 3,
} as const;
/** The number of texts in a row, for topics whose rows consist of texts. */
const ROW_TEXTS = 6;
const WORTH_TEXTS = 3;

export function readBatch(batch: SnapshotBatch): Map<Topic, Read> {
  const read = new Map<Topic, Read>();
  const allTexts = batch.texts === '' ? [] : batch.texts.split('\n');
  let number = 0;
  let text = 0;
  const nextNumber = () => batch.numbers[number++] ?? NaN;
  const nextText = () => allTexts[text++] ?? '?';
  const list = <T>(count: number, next: (_: unknown, at: number) => T) => Array.from({ length: count }, next);
  for (const topic of batch.topics.split('\n') as Topic[]) {
    const kind = topic.split('/')[0] as keyof typeof VALUES;
    const status = STATUSES[nextNumber()] ?? 'waiting';
    const age = nextNumber();
    const values = list(VALUES[kind], nextNumber);
    const row = () => ({ tick: nextNumber(), depth: nextNumber() });
    const written = () => ({ price: nextText(), size: nextText(), total: nextText() });
    const isBook = kind === 'book';
    const bars = list(isBook ? (values[1] ?? 0) + (values[2] ?? 0) : 0, row);
    const rows = bars.map((bar) => ({ ...bar, ...written() }));
    const prints = list(kind === 'trades' ? (values[0] ?? 0) : 0, () => ({
      id: nextNumber(),
      side: nextNumber(),
      time: nextNumber(),
    }));
    const trades = prints.map((print) => ({
      ...print,
      price: nextText(),
      size: nextText(),
      clock: nextText(),
    }));
    const level = (): ExactLevel => [nextNumber(), nextNumber()];
    const levels = list(kind === 'levels' ? 2 : 0, (_, side) => list(values[side] ?? 0, level));
    const closes = list(kind === 'sparkline' ? (values[0] ?? 0) : 0, nextNumber);
    const candles = list(kind === 'candles' ? (values[4] ?? 0) : 0, () => ({
      time: nextNumber(),
      open: nextNumber(),
      high: nextNumber(),
      low: nextNumber(),
      close: nextNumber(),
      lots: nextNumber(),
      trades: nextNumber(),
      values: list(values[3] ?? 0, nextNumber),
    }));
    const bids = rows.slice(0, values[1] ?? 0);
    const asks = rows.slice(bids.length);
    const texts = list(TEXTS[kind], nextText);
    const [first = 0, count = 0, ofEach = 0, words = ROW_TEXTS] = values;
    const isList = kind === 'rows' || kind === 'ended' || kind === 'row';
    const isMoney = kind === 'balances' || kind === 'account';
    const coins = kind === 'etf' ? (values[3] ?? 0) : 0;
    const ofAccount = isMoney ? first : isList ? count : coins;
    const ofRows = isMoney ? 2 * first : coins;
    const times = list(isList ? count * ofEach : ofRows, nextNumber);
    const textsOfRow = isList ? words : kind === 'account' ? WORTH_TEXTS : kind === 'etf' ? 1 : ROW_TEXTS;
    const lines = list(ofAccount, () => list(textsOfRow, nextText));
    const ofBook = { bids, asks, levels, trades, candles, closes };
    read.set(topic, { status, age, values, texts, ...ofBook, rows: lines, times });
  }
  if (number !== batch.numbers.length || text !== allTexts.length) {
    throw new Error(`a batch of ${batch.topics.replaceAll('\n', ' ')} has figures that belong to no topic`);
  }
  return read;
}

/** A series as a page holds it: one whole batch, then tails. */
export class HeldCandles {
  rows: readonly CandleRow[] = [];
  /** How many batches carried the whole series. */
  wholes = 0;

  take({ values: [whole = 0], candles }: Read): void {
    if (whole === 1) this.wholes++;
    const from = candles[0]?.time ?? Infinity;
    this.rows = [...(whole === 1 ? [] : this.rows.filter(({ time }) => time < from)), ...candles];
  }
}
