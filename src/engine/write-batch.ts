/** A batch read from front to back into the records that are held: assignments only, one signal transaction. */
import { batch as transaction } from '@preact/signals-react';
import type { ConnectionStates, SnapshotBatch, Topic, TopicStatuses } from '#worker/engine-api';
import { readAccount, readBalance, readBalances, readList } from './read-account.ts';
import type {
  AccountRecord,
  BalanceRecord,
  BalancesRecord,
  BookRecord,
  CandlesRecord,
  ConnectionRecord,
  LevelsRecord,
  ListRecord,
  MarkRecord,
  SparklineRecord,
  TickerRecord,
  TopicRecord,
  TradesRecord,
} from './records.ts';
import { number, numbers, textsOf, type Cursor } from './cursor.ts';
import { readSides } from './exact-levels.ts';
import { topicWord } from './new-record.ts';

const STATUSES: TopicStatuses = ['waiting', 'live', 'stale', 'resyncing', 'closed'];
const STATES: ConnectionStates = ['connecting', 'live', 'offline'];

/** Writes into the records that are held. What nobody holds any more is passed over. */
export function writeBatch(batch: SnapshotBatch, find: (topic: Topic) => TopicRecord | undefined): void {
  const cursor: Cursor = { numbers: batch.numbers, texts: batch.texts.split('\n'), number: 0, text: 0 };
  transaction(() => {
    for (const topic of batch.topics.split('\n') as Topic[]) readTopic(topic, cursor, find(topic));
  });
}

function readTopic(topic: Topic, cursor: Cursor, record: TopicRecord | undefined): void {
  const status = STATUSES[number(cursor)] ?? 'waiting';
  const age = number(cursor);
  switch (topicWord(topic)) {
    case 'ticker':
      readTicker(cursor, record as TickerRecord | undefined);
      break;
    case 'book':
      readBook(cursor, record as BookRecord | undefined);
      break;
    case 'trades':
      readTrades(cursor, record as TradesRecord | undefined);
      break;
    case 'mark':
      readMark(cursor, record as MarkRecord | undefined);
      break;
    case 'sparkline':
      readSparkline(cursor, record as SparklineRecord | undefined);
      break;
    case 'levels':
      readLevels(cursor, record as LevelsRecord | undefined);
      break;
    case 'candles':
      readCandles(cursor, record as CandlesRecord | undefined);
      break;
    case 'account':
      readAccount(cursor, record as AccountRecord | undefined);
      break;
    case 'balances':
      readBalances(cursor, record as BalancesRecord | undefined);
      break;
    case 'balance':
      readBalance(cursor, record as BalanceRecord | undefined);
      break;
    case 'connection':
      readConnection(cursor, record as ConnectionRecord | undefined);
      break;
    default:
      readList(cursor, record as ListRecord | undefined);
  }
  if (record === undefined) return;
  record.status.value = status;
  record.age.value = age;
}

function readTicker(cursor: Cursor, record: TickerRecord | undefined): void {
  const { number: at, text, numbers: figures, texts } = cursor;
  cursor.number += 3;
  cursor.text += 7;
  if (record === undefined) return;
  record.direction.value = figures[at] as number;
  record.move.value = figures[at + 2] as number;
  record.moves.value = figures[at + 1] as number;
  record.last.value = texts[text] as string;
  record.lastFull.value = texts[text + 1] as string;
  record.change.value = texts[text + 2] as string;
  record.volume.value = texts[text + 3] as string;
  record.high.value = texts[text + 4] as string;
  record.low.value = texts[text + 5] as string;
  record.worth.value = texts[text + 6] as string;
}

function readBook(cursor: Cursor, record: BookRecord | undefined): void {
  const verified = number(cursor) === 1;
  const bids = number(cursor);
  const asks = number(cursor);
  const figures = numbers(cursor, 2 * (bids + asks));
  const texts = textsOf(cursor, 3 * (bids + asks));
  if (record === undefined) return;
  record.verified.value = verified;
  record.rows.value = { bids, asks, figures, texts };
}

function readTrades(cursor: Cursor, record: TradesRecord | undefined): void {
  const count = number(cursor);
  const figures = numbers(cursor, 3 * count);
  const texts = textsOf(cursor, 3 * count);
  if (record !== undefined) record.rows.value = { count, figures, texts };
}

function readMark(cursor: Cursor, record: MarkRecord | undefined): void {
  const next = number(cursor);
  const [mark, index, funding] = textsOf(cursor, 3);
  if (record === undefined) return;
  record.nextFundingTime.value = next;
  record.mark.value = mark as string;
  record.index.value = index as string;
  record.funding.value = funding as string;
}

function readSparkline(cursor: Cursor, record: SparklineRecord | undefined): void {
  const closes = numbers(cursor, number(cursor));
  if (record !== undefined) record.closes.value = closes.slice();
}

function readLevels(cursor: Cursor, record: LevelsRecord | undefined): void {
  const sides = readSides(cursor);
  if (record !== undefined) record.sides.value = sides;
}

/** Figures that stand before the values of indicators. */
const CANDLE_FIGURES = 7;

function readCandles(cursor: Cursor, record: CandlesRecord | undefined): void {
  const whole = number(cursor) === 1;
  const more = number(cursor) === 1;
  const closesAt = number(cursor);
  const columns = number(cursor);
  const count = number(cursor);
  const figures = numbers(cursor, count * (CANDLE_FIGURES + columns));
  if (record === undefined) return;
  record.series.write(whole, columns, figures);
  record.more.value = more;
  record.closesAt.value = closesAt;
  record.version.value++;
}

function readConnection(cursor: Cursor, record: ConnectionRecord | undefined): void {
  const state = STATES[number(cursor)] ?? 'connecting';
  const latency = number(cursor);
  const offset = number(cursor);
  if (record === undefined) return;
  record.state.value = state;
  record.latency.value = latency;
  record.offset.value = offset;
}
