import { effect } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import { newRecord } from './new-record.ts';
import type { RecordOf, TopicRecord } from './records.ts';
import { writeBatch } from './write-batch.ts';

const LIVE = 1;
const STALE = 2;

/** One of each topic, laid out by hand as its kind's entry says. */
const TOPICS: readonly Topic[] = [
  ...(['ticker/A', 'book/A/1/2', 'trades/A/2', 'mark/A'] as const),
  ...(['sparkline/A', 'candles/A/1m/ma:2', 'connection'] as const),
];

const TEXTS = [
  ...['0.0₅1', '0.0000001', '−1.00%', '1.2M', '20', '2', '1', '≈ €0.0₅1'],
  ...['100', '1.0', '1.0', '99', '2.0', '3.0', '101', '4.0', '4.0'],
  ...['100', '0.5', '10:00:01', '99', '0.2', '10:00:00'],
  ...['100.1', '100.2', '+0.0100%', 'ls', '100.2'],
  'live',
];

const BATCH: SnapshotBatch = {
  topics: TOPICS.join('\n'),
  numbers: Float64Array.of(
    ...[LIVE, 0, -1, 7, 1],
    ...[STALE, 1200, 1, 2, 1, 100.5, 100, 0.25, 99, 0.5, 101, 1],
    ...[LIVE, 0, 2, 11, 1, 1700, 10, -1, 1600],
    ...[LIVE, 0, 9000, 0],
    ...[LIVE, 0, 2, 5, 6],
    ...[
      LIVE,
      0,
      1,
      1,
      180_000,
      1,
      2,
      ...[60_000, 1, 4, 1, 3, 9, 2, NaN],
      ...[120_000, 3, 3, 2, 2, 5, 1, 2.5],
    ],
    ...[LIVE, 0, 38, -250],
  ),
  texts: TEXTS.join('\n'),
};

function records(topics: readonly Topic[]) {
  const held = new Map<Topic, TopicRecord>(topics.map((topic) => [topic, newRecord(topic)]));
  const of = <T extends Topic>(topic: T) => held.get(topic) as unknown as RecordOf<T>;
  return { of, find: (topic: Topic) => held.get(topic) };
}

describe('writeBatch', () => {
  it('SCREEN-033 each topic reads its own share, in the order of the batch', () => {
    const { of, find } = records(TOPICS);
    writeBatch(BATCH, find);
    const ticker = of('ticker/A');
    expect([ticker.status.value, ticker.direction.value, ticker.moves.value, ticker.move.value]).toEqual([
      'live',
      -1,
      7,
      1,
    ]);
    expect([ticker.last.value, ticker.lastFull.value, ticker.change.value]).toEqual([
      '0.0₅1',
      '0.0000001',
      '−1.00%',
    ]);
    const { volume, baseVolume, high, low, worth } = ticker;
    expect([volume, baseVolume, high, low, worth].map(({ value }) => value)).toEqual([
      ...['1.2M', '20', '2', '1', '≈ €0.0₅1'],
    ]);
    const book = of('book/A/1/2');
    expect([book.status.value, book.age.value, book.verified.value]).toEqual(['stale', 1200, true]);
    expect(book.rows.value.values).toEqual(Float64Array.of(100, 0.25, 99, 0.5, 101, 1));
    expect(book.rows.value.texts[6]).toBe('101');
    const trades = of('trades/A/2');
    expect(trades.rows.value).toMatchObject({ count: 2, texts: TEXTS.slice(17, 23) });
    expect(trades.rows.value.values).toEqual(Float64Array.of(11, 1, 1700, 10, -1, 1600));
    const mark = of('mark/A');
    expect([mark.mark.value, mark.index.value, mark.funding.value]).toEqual(['100.1', '100.2', '+0.0100%']);
    expect(mark.nextFundingTime.value).toBe(9000);
    const connection = of('connection');
    expect([connection.state.value, connection.latency.value, connection.offset.value]).toEqual([
      'live',
      38,
      -250,
    ]);
  });

  it('CHART-001 closes and candles are read beside the others', () => {
    const { of, find } = records(TOPICS);
    writeBatch(BATCH, find);
    expect(of('sparkline/A').rows.value.values).toEqual(Float64Array.of(5, 6));
    const candles = of('candles/A/1m/ma:2');
    expect([candles.version.value, candles.more.value, candles.closesAt.value]).toEqual([1, true, 180_000]);
    const { series } = candles;
    expect([series.count, series.high(0), series.lots(0), series.time(1), series.close(1)]).toEqual([
      2, 4, 9, 120_000, 2,
    ]);
    expect([series.value(0, 0), series.value(1, 0)]).toEqual([NaN, 2.5]);
    expect(of('connection').latency.value).toBe(38);
  });

  it('SCREEN-033 what nobody holds any more is passed over without moving the others', () => {
    const { of, find } = records(['connection', 'mark/A']);
    writeBatch(BATCH, find);
    expect(of('connection').latency.value).toBe(38);
    expect(of('mark/A').mark.value).toBe('100.1');
  });

  it('a batch is one transaction: a reader of several values sees them change together', () => {
    const { of, find } = records(TOPICS);
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(`${of('ticker/A').last.value} ${of('mark/A').mark.value} ${of('ticker/A').status.value}`);
    });
    writeBatch(BATCH, find);
    stop();
    expect(seen).toEqual(['— — waiting', '0.0₅1 100.1 live']);
  });
});
