import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readRecording, readWhole } from './recording.ts';
import type { RecordedEvent } from './recording-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const instrument = '{"t":0,"type":"instrument","symbol":"ABC-USD-PERP","priceStep":"0.5","sizeStep":"0.1"}';

async function eventsOf(content: string | Buffer, name = 'some.jsonl'): Promise<RecordedEvent[]> {
  const file = join(folder, name);
  writeFileSync(file, content);
  const events: RecordedEvent[] = [];
  for await (const event of readRecording(file)) events.push(event);
  return events;
}

describe('a recording', () => {
  const lines = [
    instrument,
    '{"t":5,"type":"snapshot","symbol":"ABC-USD-PERP","bids":[["9.5","1.0"]],"asks":[["10.0","2.5"],["10.5","3"]]}',
    '',
    '{"t":4,"type":"delta","symbol":"ABC-USD-PERP","bids":[["9.5","0"]],"asks":[]}',
    '{"t":6,"type":"trade","symbol":"ABC-USD-PERP","id":7,"price":"10.0","size":"0.5","side":"buy"}',
    '{"t":9,"type":"mark","symbol":"ABC-USD-PERP","mark":"10.25","index":"10.249",' +
      '"fundingRate":"-0.0001","nextFundingTime":99}',
  ].join('\n');
  const symbol = 'ABC-USD-PERP';
  const expected = [
    expect.objectContaining({ kind: 'instrument', symbol }),
    {
      kind: 'book',
      symbol,
      time: 5,
      whole: true,
      bids: [[19, 10]],
      asks: [
        [20, 25],
        [21, 30],
      ],
    },
    { kind: 'book', symbol, time: 4, whole: false, bids: [[19, 0]], asks: [] },
    { kind: 'trade', symbol, time: 6, side: 'buy', price: 20, lots: 5 },
    { kind: 'mark', symbol, time: 9, mark: 21, index: 20, fundingRate: -10_000, nextFundingTime: 99 },
  ];

  it('FEED-010 is read in the order of its lines, plain or gzipped, with or without a last line end', async () => {
    expect(await eventsOf(lines)).toEqual(expected);
    expect(await eventsOf(gzipSync(`${lines}\n`), 'some.jsonl.gz')).toEqual(expected);
  });

  it('FEED-011 FEED-017 fills in omitted fields, and puts a mark on the grid half up', async () => {
    const [first] = await eventsOf(instrument);
    expect(first).toMatchObject({
      instrument: {
        symbol,
        kind: 'perpetual',
        base: 'ABC',
        quote: 'USD',
        name: 'ABC',
        groupings: [1, 10, 100, 1000],
        minSize: '0.1',
      },
    });
    const sent = instrument
      .replace('}', ',"name":"Alphabet","groupings":[1,5],"minSize":"0.5"}')
      .replace('-PERP', '');
    expect((await eventsOf(sent))[0]).toMatchObject({
      instrument: { kind: 'spot', name: 'Alphabet', groupings: [1, 5], minSize: '0.5' },
    });
  });

  const trade =
    '{"t":6,"type":"trade","symbol":"ABC-USD-PERP","id":7,"price":"10.0","size":"0.5","side":"buy"}';
  const delta = '{"t":6,"type":"delta","symbol":"ABC-USD-PERP","bids":[["9.5","1"]],"asks":[]}';
  const mark = '{"t":9,"type":"mark","symbol":"ABC-USD-PERP","mark":"10.2","index":"10"}';
  it.each<[string, string]>([
    ['{', 'no JSON'],
    ['[]', 'no object'],
    ['{"t":1,"type":"trade"}', 'symbol is no text'],
    [trade.replace('ABC', 'XYZ'), 'XYZ-USD-PERP has no instrument above'],
    [trade.replace('trade', 'story'), 'unknown type "story"'],
    [trade.replace('"t":6', '"t":6.5'), 't is no time'],
    [trade.replace('"t":6', '"t":"6"'), 't is no time'],
    [trade.replace('"10.0"', '10.0'), 'price is no text'],
    [trade.replace('10.0', '10.2'), '"10.2" is not on the grid'],
    [trade.replace('10.0', '1e1'), '"1e1" is not on the grid'],
    [trade.replace('0.5', '0'), '"0" is not on the grid'],
    [trade.replace('buy', 'BUY'), 'side is neither buy nor sell'],
    [delta.replace('[]', '{}'), 'asks is no list'],
    [delta.replace('"9.5",', ''), 'bids has a row that is no [price, size]'],
    [delta.replace('"1"', '"-1"'), '"-1" is not on the grid'],
    [delta.replace('9.5', '0'), '"0" is not on the grid'],
    [mark.replace('10.2', '0.2'), 'bad price "0.2"'],
    [mark.replace('}', ',"fundingRate":"x"}'), 'fundingRate is no decimal'],
    [mark.replace('}', ',"fundingRate":"90071992.54740992"}'), 'fundingRate is too large'],
    [instrument, 'ABC-USD-PERP has an instrument already'],
    [instrument.replace('ABC-USD-PERP', 'abc'), 'bad symbol "abc"'],
    [instrument.replace('ABC', 'XYZ').replace('0.5', '0'), 'not a step: 0'],
    [
      instrument.replace('ABC', 'XYZ').replace('}', ',"groupings":[1,"2"]}'),
      'groupings is no list of whole ticks',
    ],
  ])('FEED-010 refuses %s: %s', async (line, reason) => {
    await expect(eventsOf(`${instrument}\n\n${line}\n`)).rejects.toThrow(`some.jsonl:3: ${reason}`);
  });

  it('FEED-010 reports a missing file, and one that is no text', async () => {
    const missing = readRecording(join(folder, 'nowhere.jsonl.gz'));
    await expect(missing.next()).rejects.toThrow(/nowhere\.jsonl\.gz cannot be read: ENOENT/);
    await expect(eventsOf(Buffer.from([0xff, 0xfe]))).rejects.toThrow('cannot be read');
    await expect(eventsOf('no gzip', 'plain.jsonl.gz')).rejects.toThrow('cannot be read');
  });

  it('RECORD-005 is played up to where it was cut off, and half a last line is ignored', async () => {
    for (let end = 0; end <= lines.length; end++) {
      const whole = lines.slice(0, end).split('\n').filter(Boolean).length;
      const events = await eventsOf(lines.slice(0, end));
      expect(events.length).toBeGreaterThanOrEqual(whole - 1);
      expect(events).toEqual(expected.slice(0, events.length));
    }
    const packed = gzipSync(lines);
    for (let end = 10; end < packed.length; end++) {
      const events = await eventsOf(packed.subarray(0, end), 'cut.jsonl.gz');
      expect(events).toEqual(expected.slice(0, events.length));
    }
    await expect(eventsOf(`${instrument}\n{"t":1,\n`)).rejects.toThrow('no JSON');
  });
});

describe('a recording whose data is finer than its steps', () => {
  const spot = '{"t":0,"type":"instrument","symbol":"BTC-USDT","priceStep":"0.01","sizeStep":"0.00001"}';
  const book = (bids: string[][]) =>
    JSON.stringify({ t: 5, type: 'snapshot', symbol: 'BTC-USDT', bids, asks: [] });

  it('FEED-370 is read in steps as fine as the data, its orders in its own', async () => {
    const file = join(folder, 'fine.jsonl');
    writeFileSync(
      file,
      [
        spot,
        book([
          ['61686.50', '1.00000000'],
          ['61686.505', '25.42618900'],
        ]),
      ].join('\n'),
    );
    const events = await readWhole(file, async (read) => {
      const list: RecordedEvent[] = [];
      for await (const event of read) list.push(event);
      return list;
    });
    expect(events).toMatchObject([
      {
        instrument: {
          ...{ priceStep: '0.001', orderPriceStep: '0.01', sizeStep: '0.000001', orderSizeStep: '0.00001' },
          ...{ groupings: [1, 100, 1000, 10_000], minSize: '0.00001' },
        },
      },
      {
        bids: [
          [61_686_500, 1_000_000],
          [61_686_505, 25_426_189],
        ],
      },
    ]);
  });

  it('FEED-371 a market too fine for the ledger has coarser orders, or none', async () => {
    const steps = async (priceStep: string, sizeStep: string) => {
      const line = { t: 0, type: 'instrument', symbol: 'ABC-USD', priceStep, sizeStep };
      const [event] = await eventsOf(JSON.stringify(line));
      return event?.kind === 'instrument' ? event.instrument : undefined;
    };
    expect(await steps('0.1', '0.00000001')).toMatchObject({
      ...{ priceStep: '0.1', sizeStep: '0.00000001', orderSizeStep: '0.0000001', minSize: '0.0000001' },
    });
    expect(await steps('0.00000001', '0.0001')).toMatchObject({ watchOnly: true, minSize: '0.0001' });
  });

  it.each([
    ['-1.0', '1'],
    ['1e3', '1'],
    ['0', '1'],
    ['1.0', '-0.000001'],
    ['1.0', 'x'],
  ])('FEED-010 still refuses text that is no number: %j %j', async (price, size) => {
    const file = join(folder, 'unsound.jsonl');
    writeFileSync(
      file,
      [
        spot,
        book([
          ['1.00', '0.000001'],
          [price, size],
        ]),
      ].join('\n'),
    );
    const count = async (read: AsyncIterable<RecordedEvent>) => {
      let events = 0;
      for await (const _ of read) events++;
      return events;
    };
    await expect(readWhole(file, count)).rejects.toThrow('is not on the grid');
  });
});
