/** A topic's record before its first batch. */
import { signal } from '@preact/signals-react';
import type { BookRows, TradeRows } from '#paint/rows';
import type { ConnectionState, Topic, TopicStatus } from '#worker/engine-api';
import { CandleSeries } from './candle-series.ts';
import { NO_SIDES } from './exact-levels.ts';
import {
  UNKNOWN,
  type BalanceRow,
  type ListRows,
  type TopicRecord,
  type Vouched,
  type Worth,
} from './records.ts';

const NO_WORTH: Worth = { priced: false, total: UNKNOWN, worth: '', bitcoin: UNKNOWN, share: 0 };
const NO_ROWS: ListRows = { resets: 0, count: 0, layout: '', figures: [], texts: [] };
const NO_BOOK: BookRows = { bids: 0, asks: 0, figures: new Float64Array(0), texts: [] };
const NO_FIGURES = new Float64Array(0);
const NO_TRADES: TradeRows = { count: 0, figures: NO_FIGURES, texts: [] };
const name = (topic: Topic, part: string) => ({ name: `${topic}#${part}` });

/** By what a topic begins with its layout is known. */
export function topicWord(topic: Topic): string {
  return topic.split('/', 1)[0] as string;
}

/** A record that waits for its first batch. */
export function newRecord(topic: Topic): TopicRecord {
  const text = (part: string) => signal(UNKNOWN, name(topic, part));
  const number = (part: string, first = 0) => signal(first, name(topic, part));
  const status = signal<TopicStatus>('waiting', name(topic, 'status'));
  const vouched: Vouched = { status, age: number('age') };
  switch (topicWord(topic)) {
    case 'ticker':
      return {
        kind: 'ticker',
        ...vouched,
        direction: number('direction'),
        moves: number('moves'),
        move: number('move'),
        last: text('last'),
        lastFull: text('lastFull'),
        change: text('change'),
        volume: text('volume'),
        high: text('high'),
        low: text('low'),
        worth: signal('', name(topic, 'worth')),
      };
    case 'book':
      return {
        kind: 'book',
        ...vouched,
        verified: signal(false),
        rows: signal(NO_BOOK, name(topic, 'rows')),
      };
    case 'trades':
      return { kind: 'trades', ...vouched, rows: signal(NO_TRADES, name(topic, 'rows')) };
    case 'mark':
      return {
        kind: 'mark',
        ...vouched,
        nextFundingTime: number('nextFundingTime'),
        mark: text('mark'),
        index: text('index'),
        funding: text('funding'),
      };
    default:
      return newSeriesRecord(topic, vouched);
  }
}

function newSeriesRecord(topic: Topic, vouched: Vouched): TopicRecord {
  const number = (part: string, first = 0) => signal(first, name(topic, part));
  switch (topicWord(topic)) {
    case 'sparkline':
      return { kind: 'sparkline', ...vouched, closes: signal(NO_FIGURES, name(topic, 'closes')) };
    case 'levels':
      return { kind: 'levels', ...vouched, sides: signal(NO_SIDES, name(topic, 'sides')) };
    case 'candles':
      return {
        kind: 'candles',
        ...vouched,
        series: new CandleSeries(),
        version: number('version'),
        more: signal(false, name(topic, 'more')),
        closesAt: number('closesAt'),
      };
    case 'connection':
      return {
        kind: 'connection',
        ...vouched,
        state: signal<ConnectionState>('connecting', name(topic, 'state')),
        latency: number('latency', -1),
        offset: number('offset'),
      };
    default:
      return newAccountRecord(topic, vouched);
  }
}

function newAccountRecord(topic: Topic, vouched: Vouched): TopicRecord {
  const text = (part: string, first = UNKNOWN) => signal(first, name(topic, part));
  switch (topicWord(topic)) {
    case 'account':
      return {
        kind: 'account',
        ...vouched,
        whole: signal(NO_WORTH, name(topic, 'whole')),
        kinds: signal<readonly Worth[]>([], name(topic, 'kinds')),
      };
    case 'balances':
      return { kind: 'balances', ...vouched, rows: signal<readonly BalanceRow[]>([], name(topic, 'rows')) };
    case 'balance':
      return {
        kind: 'balance',
        ...vouched,
        plain: text('plain', ''),
        available: text('available'),
        frozen: text('frozen'),
        total: text('total'),
      };
    default:
      return { kind: 'list', ...vouched, list: signal(NO_ROWS, name(topic, 'list')) };
  }
}
