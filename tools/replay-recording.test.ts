/** The end state of `npm run replay` for recordings whose data is finer than their steps. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Calendar } from '../domain/market/periods.ts';
import { bookLines, candleLines, replayRecording } from './replay-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'replayed-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const calendar = new Calendar('UTC');
const AT = 1_723_161_256_000;

async function ends(priceStep: string, sizeStep: string, lines: readonly object[]) {
  const file = join(folder, 'some.jsonl');
  const symbol = 'ABC-USD';
  const head = { t: 0, type: 'instrument', symbol, priceStep, sizeStep };
  const all = [head, ...lines.map((line, at) => ({ t: AT + at, symbol, ...line }))];
  writeFileSync(file, all.map((line) => JSON.stringify(line)).join('\n'));
  const recording = await replayRecording(file);
  const parsed = (texts: Iterable<string>) =>
    [...texts].map((text) => JSON.parse(text) as Record<string, unknown>);
  const [book] = parsed(bookLines(recording));
  return { book, minutes: parsed(candleLines(recording, calendar)).filter(({ period }) => period === '1m') };
}

describe('a recording that is finer than its steps', () => {
  it('CANDLE-370 ends at exact books and candles: levels of older steps, as recorded in 2024', async () => {
    const { book, minutes } = await ends('0.01', '0.00001', [
      {
        type: 'snapshot',
        bids: [
          ['61686.50', '25.42618900'],
          ['61686.505', '1'],
        ],
        asks: [['61687.00', '0.00001']],
      },
      { type: 'delta', bids: [['61686.50', '25.42617900']], asks: [] },
      { type: 'trade', id: 1, price: '61686.505', size: '0.000001', side: 'sell' },
    ]);
    expect(book).toEqual({
      symbol: 'ABC-USD',
      bids: [
        ['61686.505', '1.000000'],
        ['61686.500', '25.426179'],
      ],
      asks: [['61687.000', '0.000010']],
    });
    expect(minutes).toMatchObject([{ o: '61686.505', v: '0.000001', n: 1 }]);
  });

  it('CANDLE-370 takes a market whose tick × lot is finer than the ledger', async () => {
    const { book } = await ends('0.1', '0.00000001', [
      { type: 'snapshot', bids: [['96000.1', '0.00000001']], asks: [['96000.2', '3.14159265']] },
    ]);
    expect(book).toMatchObject({ bids: [['96000.1', '0.00000001']], asks: [['96000.2', '3.14159265']] });
  });

  it('CANDLE-371 carries sizes beyond 2⁵³ of their finest step exactly', async () => {
    const huge = '98765432109876543210.12345678';
    const { book, minutes } = await ends('0.00000001', '1', [
      {
        type: 'snapshot',
        bids: [
          ['0.00001996', huge],
          ['0.00001997', '0.00000001'],
        ],
        asks: [['0.00002', '1']],
      },
      { type: 'delta', bids: [['0.00001997', '0']], asks: [['0.00001999', '7']] },
      { type: 'trade', id: 1, price: '0.00001999', size: '90071992547409930.00000001', side: 'buy' },
      { type: 'trade', id: 2, price: '0.00001998', size: '0.00000001', side: 'buy' },
      { t: AT + 120_000, type: 'trade', id: 3, price: '0.00002', size: '1', side: 'sell' },
    ]);
    expect(book).toEqual({
      symbol: 'ABC-USD',
      bids: [['0.00001996', huge]],
      asks: [
        ['0.00001999', '7.00000000'],
        ['0.00002000', '1.00000000'],
      ],
    });
    expect(minutes).toMatchObject([
      {
        o: '0.00001999',
        h: '0.00001999',
        l: '0.00001998',
        c: '0.00001998',
        v: '90071992547409930.00000002',
        n: 2,
      },
      { o: '0.00001998', c: '0.00001998', v: '0.00000000', n: 0 },
      { o: '0.00002000', c: '0.00002000', v: '1.00000000', n: 1 },
    ]);
  });
});
