/** `npm run replay` as a user runs it, compared with a simple evaluation of the same files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { best, plainReplay, REAL_RECORDING, SHORT_RECORDING } from '../tests/support/plain-replay.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { ROOT } from './install.mjs';

interface CandleLine {
  symbol: string;
  period: string;
  t: number;
  o: string;
  h: string;
  l: string;
  c: string;
  v: string;
  n: number;
}

interface BookLine {
  symbol: string;
  bids: [string, string][];
  asks: [string, string][];
}

/** Like `npm run replay`. */
const COMMAND = ['tools/run.mjs', 'tools/replay.ts'] as const;

/** The same program bundled into one file, in a folder from which it finds its packages: it starts without tsx. */
let bundled = '';

beforeAll(async () => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  bundled = join(mkdtempSync(join(ROOT, 'dist', 'replay-')), 'replay.mjs');
  await build({
    ...{ absWorkingDir: ROOT, entryPoints: ['tools/replay.ts'], outfile: bundled, bundle: true },
    ...{ packages: 'external', platform: 'node', format: 'esm', target: 'node20' },
  });
});
afterAll(() => {
  rmSync(join(bundled, '..'), { recursive: true, force: true });
});

function replay(args: readonly string[], folder = ROOT, program: readonly string[] = [bundled]) {
  const env = { ...process.env, INIT_CWD: folder };
  const ended = spawnSync(process.execPath, [...program, ...args], { cwd: ROOT, env, encoding: 'utf8' });
  return { code: ended.status, text: ended.stdout + ended.stderr };
}

const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));

function replayed(input: string, more: readonly string[] = [], program?: readonly string[]) {
  const folder = temporaryFolder();
  const [books, candles] = [join(folder, 'books.jsonl'), join(folder, 'candles.jsonl')];
  const { code, text } = replay(
    ['--in', input, '--books', books, '--candles', candles, ...more],
    ROOT,
    program,
  );
  expect([code, text.split('\n').filter((line) => /rror/.test(line))]).toEqual([0, []]);
  return { books: linesOf(books) as BookLine[], candles: linesOf(candles) as CandleLine[] };
}

/** Shanghai's offset has been 8 h for thirty years, so its periods need no calendar here. */
const HOUR = 3_600_000;
const wall = (time: number) => new Date(time + 8 * HOUR);
const fixed = (millis: number) => (time: number) =>
  Math.floor((time + 8 * HOUR) / millis) * millis - 8 * HOUR;
const STARTS: Readonly<Record<string, (time: number) => number>> = {
  '1m': fixed(HOUR / 60),
  '5m': fixed(HOUR / 12),
  '15m': fixed(HOUR / 4),
  '30m': fixed(HOUR / 2),
  '1h': fixed(HOUR),
  '4h': fixed(4 * HOUR),
  '1d': fixed(24 * HOUR),
  '1w': (time) => {
    const day = fixed(24 * HOUR)(time);
    return day - ((wall(day).getUTCDay() + 6) % 7) * 24 * HOUR;
  },
  '1M': (time) => Date.UTC(wall(time).getUTCFullYear(), wall(time).getUTCMonth()) - 8 * HOUR,
};

interface FileTrade {
  readonly type: string;
  readonly symbol: string;
  readonly t: number;
  readonly price: string;
  readonly size: string;
  readonly priceStep: string;
  readonly sizeStep: string;
}

const digits = (text: string) => text.split('.')[1]?.length ?? 0;
const whole = (text: string, places: number) =>
  BigInt(text.replace('.', '') + '0'.repeat(places - digits(text)));
const text = (value: bigint, places: number) => {
  const padded = value.toString().padStart(places + 1, '0');
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
};

/** Computes every candle from all trades again; numbers are integers of the last digit. */
function plainCandles(file: string): CandleLine[] {
  const bytes = readFileSync(file);
  const content = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const events = content
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileTrade);
  return events
    .filter(({ type }) => type === 'instrument')
    .flatMap((instrument) =>
      plainMarket(
        instrument,
        events.filter(({ type, symbol }) => type === 'trade' && symbol === instrument.symbol),
      ),
    );
}

function plainMarket({ symbol, priceStep, sizeStep }: FileTrade, trades: readonly FileTrade[]): CandleLine[] {
  const minuteOf = STARTS['1m']!;
  const times = trades.map(({ t }) => minuteOf(t));
  const price = (each: FileTrade) => whole(each.price, digits(priceStep));
  const minutes: { t: number; prices: bigint[]; volume: bigint; n: number }[] = [];
  for (let t = Math.min(...times); t <= Math.max(...times); t += 60_000) {
    const own = trades.filter((each) => minuteOf(each.t) === t);
    const prices = own.length > 0 ? own.map(price) : [minutes.at(-1)!.prices.at(-1)!];
    const volume = own.reduce((sum, { size }) => sum + whole(size, digits(sizeStep)), 0n);
    minutes.push({ t, prices, volume, n: own.length });
  }
  return Object.entries(STARTS).flatMap(([period, startOf]) =>
    [...new Set(minutes.map(({ t }) => startOf(t)))].map((t) => {
      const own = minutes.filter((minute) => startOf(minute.t) === t);
      const prices = own.flatMap((minute) => minute.prices);
      const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
      const [o, h, l, c] = [prices[0]!, sorted.at(-1)!, sorted[0]!, prices.at(-1)!].map((each) =>
        text(each, digits(priceStep)),
      ) as [string, string, string, string];
      const volume = own.reduce((sum, minute) => sum + minute.volume, 0n);
      const n = own.reduce((sum, minute) => sum + minute.n, 0);
      return { symbol, period, t, o, h, l, c, v: text(volume, digits(sizeStep)), n };
    }),
  );
}

function expectPlain(file: string, program?: readonly string[]): void {
  const { books, candles } = replayed(file, [], program);
  const plain = plainReplay(file);
  expect(books.map(({ symbol }) => symbol)).toEqual([...plain.keys()]);
  for (const { symbol, bids, asks } of books)
    expect({ bids, asks }).toEqual(best(Infinity, plain.get(symbol)));
  expect(candles).toEqual(plainCandles(file));
}

const instrument = (symbol: string) =>
  `{"t":0,"type":"instrument","symbol":"${symbol}","priceStep":"0.5","sizeStep":"0.1"}`;
const trade = (symbol: string, t: number, price: string, size: string) =>
  JSON.stringify({ t, type: 'trade', symbol, id: 1, price, size, side: 'buy' });
const T = Date.UTC(2024, 0, 31, 15, 58);

function recordingOf(...lines: readonly string[]): string {
  const file = join(temporaryFolder(), 'story.jsonl');
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('npm run replay', () => {
  it('CANDLE-055 CANDLE-056 ends the short recording where a plain look at it ends', () => {
    expectPlain(SHORT_RECORDING, COMMAND);
  });

  it.skipIf(!existsSync(REAL_RECORDING))(
    `CANDLE-055 CANDLE-056 ends a real recording where a plain look at it ends (${REAL_RECORDING})`,
    () => expectPlain(REAL_RECORDING),
  );

  it('CANDLE-056 takes late trades into their minute, carries empty ones, writes the open one', () => {
    const file = recordingOf(
      instrument('ABC-USDT'),
      instrument('XYZ-USDT'),
      instrument('ABC-USDT-PERP'),
      trade('XYZ-USDT', T, '10.5', '3'),
      trade('ABC-USDT-PERP', T + 1, '9.0', '0.3'),
      trade('XYZ-USDT', T + 190_000, '12.0', '0.1'),
      trade('XYZ-USDT', T + 59_000, '8', '0.2'),
      trade('XYZ-USDT', T - 60_000, '11.0', '123456789.1'),
    );
    const { books, candles } = replayed(file);
    expect(books[0]).toEqual({ symbol: 'ABC-USDT', bids: [], asks: [] });
    expect(candles).toEqual(plainCandles(file).filter(({ symbol }) => symbol !== 'ABC-USDT'));
    expect(candles.filter(({ symbol, period }) => symbol === 'XYZ-USDT' && period === '1m')).toMatchObject([
      { t: T - 60_000, o: '11.0', c: '11.0', v: '123456789.1', n: 1 },
      { t: T, o: '10.5', h: '10.5', l: '8.0', c: '8.0', v: '3.2', n: 2 },
      { t: T + 60_000, o: '8.0', h: '8.0', l: '8.0', c: '8.0', v: '0.0', n: 0 },
      { t: T + 120_000, o: '8.0', c: '8.0', n: 0 },
      { t: T + 180_000, o: '12.0', c: '12.0', v: '0.1', n: 1 },
    ]);
  });

  it('CANDLE-057 cuts the periods by the given zone', () => {
    const file = recordingOf(instrument('XYZ-USDT'), trade('XYZ-USDT', T + 180_000, '10.5', '3'));
    const months = (...zone: string[]) =>
      replayed(file, zone).candles.filter(({ period }) => period === '1M')[0]?.t;
    expect(months()).toBe(Date.UTC(2024, 0, 31, 16));
    expect(months('--zone', 'America/New_York')).toBe(Date.UTC(2024, 0, 1, 5));
  });

  it('CANDLE-058 names the line that is not sound, and writes nothing', () => {
    const file = recordingOf(instrument('XYZ-USDT'), '', trade('XYZ-USDT', T, '10.3', '3'));
    const folder = temporaryFolder();
    const ended = replay(['--in', file, '--books', 'b.jsonl', '--candles', 'c.jsonl'], folder);
    expect(ended.text).toContain(`${file}:3: "10.3" is not on the grid`);
    expect([ended.code, existsSync(join(folder, 'b.jsonl')), existsSync(join(folder, 'c.jsonl'))]).toEqual([
      1,
      false,
      false,
    ]);
  });

  it('CANDLE-058 refuses a time that would mean years of empty minutes', () => {
    const file = recordingOf(
      instrument('XYZ-USDT'),
      trade('XYZ-USDT', 1, '10.0', '3'),
      trade('XYZ-USDT', T, '10.0', '3'),
    );
    const ended = replay(['--in', file, '--books', 'b', '--candles', 'c'], temporaryFolder());
    expect(ended.text).toContain(`a trade of XYZ-USDT at ${T} is more than 1100 days from the others`);
    expect(ended.code).toBe(1);
  });

  it.each<[string[], string]>([
    [['--in', 'a', '--books', 'b'], '--candles is missing'],
    [['--in', 'a', '--books', 'b', '--candles', 'c', '--speed', '2'], "Unknown option '--speed'"],
    [['a', '--books', 'b', '--candles', 'c'], "Unexpected argument 'a'"],
    [['--in', 'a', '--books', 'b', '--candles', './b'], 'must be three files'],
    [
      ['--in', 'a', '--books', 'b', '--candles', 'c', '--zone', 'Moon/Base'],
      '--zone Moon/Base is no time zone',
    ],
    [['--in', 'nowhere.gz', '--books', 'b', '--candles', 'c'], 'cannot be read: ENOENT'],
  ])('CANDLE-058 refuses %j: %s', (args, reason) => {
    const ended = replay(args, temporaryFolder());
    expect(ended.text).toContain(reason);
    expect([ended.code, /\n\s+at /.test(ended.text)]).toEqual([1, false]);
  });
});
