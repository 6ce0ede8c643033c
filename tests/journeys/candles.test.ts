/** Candles as a client reads them: page by page over HTTP, on a platform after its first start. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { Calendar, type Period } from '../../domain/market/periods.ts';
import type { CandlesPage } from '../../protocol/names/market.ts';
import { createReplayFeed } from '../../server/market/feeds/replay-feed.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { candleOfWire, plainRollUp } from '../support/candle-run.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';
import { startGateway, type OpenGateway } from '../support/open-gateway.ts';
import { testFeatures } from '../support/platform-features.ts';
import { examples } from '../support/test-size.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';

const DAY = 86_400_000;
const ZONE = 'Asia/Shanghai';
const calendar = new Calendar(ZONE);
/** The platform's clock moves only when a test moves it; the replay has a separate one. */
const clock = fakeClock(Date.UTC(2026, 10, 21, 10, 41, 50));
const replayClock = fakeClock();

let platform: OpenGateway;
let instruments: readonly Instrument[];
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const file = new URL('../support/short.jsonl.gz', import.meta.url).pathname;
  const fail = (error: unknown) => {
    throw error;
  };
  const { core, stop } = await createPlatform({
    store: fakeStore(),
    clock,
    timeZone: ZONE,
    features: testFeatures(),
    seed: 'candles',
    mood: 'calm',
    // A minute passes at once.
    unwatchedSpotMillis: 10_000,
    externalFeed: await createReplayFeed({ file, speed: 1, loop: false, offset: 0, clock: replayClock }),
    onRefused: () => undefined,
    onUnkept: fail,
    onFatal: fail,
  });
  const gateway = await startGateway({ core, clock });
  // A part of a minute, a whole one and a part.
  clock.advance(75_000);
  undo.push(() => gateway.stop(), stop);
  platform = gateway;
  instruments = await core.ask(instrumentsQuery, {});
});
afterAll(async () => {
  for (const each of undo) await each();
});

async function ask(path: string): Promise<{ status: number; code: unknown; data: unknown }> {
  const response = await platform.get(`/api/market/${path}`);
  const body = (await response.json()) as { code: unknown; data: unknown };
  return { status: response.status, code: body.code, data: body.data };
}

async function page(symbol: string, period: Period, query = ''): Promise<CandlesPage> {
  const { code, data } = await ask(`candles?symbol=${symbol}&period=${period}${query}`);
  expect(code).toBe(200);
  return data as CandlesPage;
}

/** Back to a time, or to the beginning. The open candle is omitted, because it changes meanwhile. */
async function allClosed(symbol: string, period: Period, from = 0): Promise<Candle[]> {
  const instrument = instruments.find((each) => each.symbol === symbol) as Instrument;
  const newest = await page(symbol, period, '&limit=1');
  const list: Candle[] = [];
  for (let before = newest.next; before !== null && before > from;) {
    const older = await page(symbol, period, `&before=${String(before)}&limit=1000`);
    expect(older.open).toBeNull();
    list.unshift(...older.list.map((wire) => candleOfWire(wire, instrument)));
    before = older.next;
  }
  return list.filter(({ time }) => time >= from);
}

function expectUnbroken(list: readonly Candle[], period: Period): void {
  const broken = list.find(({ time }, i) => i > 0 && time !== calendar.next(list[i - 1]?.time ?? 0, period));
  expect(broken).toBe(undefined);
}

describe('candles on the first start', () => {
  it('CANDLE-008 pages lead back three years of days, ninety days of hours, seven days of minutes', async () => {
    const spans = { '1d': 3 * 366, '1h': 90, '1m': 7 } as const;
    for (const symbol of ['BTC-USDT', 'PEPE-USDT-PERP'].slice(-examples({ few: 1, small: 2, long: 2 }))) {
      for (const period of ['1d', '1h', '1m'] as const) {
        const from = period === '1d' ? 0 : clock.now() - (spans[period] + 1) * DAY;
        const list = await allClosed(symbol, period, from);
        expectUnbroken(list, period);
        expect((list.at(-1)?.time ?? 0) - (list[0]?.time ?? 0)).toBeGreaterThan((spans[period] - 1) * DAY);
      }
    }
  });

  it('CANDLE-004, CANDLE-008 all periods agree, back to one beginning', async () => {
    const from = calendar.start(clock.now() - examples({ few: 1, small: 3, long: 3 }) * DAY, '1d');
    const minutes = await allClosed('ETH-BTC', '1m', from);
    const days = await allClosed('ETH-BTC', '1d');
    const beginning = days[0]?.time;
    const compare = async (period: Period, finer: readonly Candle[], since: number) => {
      const coarser = await allClosed('ETH-BTC', period, since);
      expectUnbroken(coarser, period);
      // Finer candles may have closed after the last coarser one.
      const rolledUp = plainRollUp(finer, calendar, period).slice(0, coarser.length);
      expect(coarser).toEqual(rolledUp);
      return coarser;
    };
    for (const period of ['3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const)
      await compare(period, minutes, from);
    await compare('3d', days, 0);
    await compare('1w', days, 0);
    expect((await compare('1M', days, 0))[0]?.time).toBe(beginning);
  });

  it('CANDLE-006 the newest page ends with the running candle of each period', async () => {
    for (const period of ['1m', '1h', '1d', '1w', '1M'] as const) {
      const { list, open, zone, epoch } = await page('BTC-USDT', period);
      expect(zone).toBe(ZONE);
      expect(epoch).not.toBe('');
      const last = list.at(-1)?.[0] ?? 0;
      expect(clock.now()).toBeGreaterThanOrEqual(last);
      expect(open?.minutes.at(-1)?.[0]).toBeGreaterThanOrEqual(last);
    }
  });

  it('CANDLE-009 a replayed market begins with its first trade', async () => {
    const symbol = instruments.at(-1)?.symbol ?? '';
    expect(await page(symbol, '1m')).toMatchObject({ list: [], next: null, open: null });
    expect(await ask(`sparklines?symbols=${symbol}`)).toMatchObject({ data: { list: [[symbol, []]] } });
    replayClock.advance(600_000);
    const { list, next, tradeId } = await page(symbol, '1m');
    expect(list.reduce((sum, candle) => sum + candle[6], 0)).toBe(tradeId);
    expect(tradeId).toBeGreaterThan(0);
    expect(next).toBeNull();
  });

  it('CANDLE-013 sparklines of all rows on a screen come in one call', async () => {
    const symbols = instruments.slice(0, 50).map((each) => each.symbol);
    const { data } = await ask(`sparklines?symbols=${symbols.join()}`);
    const { list } = data as { list: [string, string[]][] };
    expect(list.map(([symbol]) => symbol)).toEqual(symbols);
    for (const [symbol, closes] of list) {
      const hours = await page(symbol, '1h', '&limit=24');
      expect(closes).toEqual(hours.list.map((each) => each[4]));
      expect(closes).toHaveLength(24);
    }
  });

  it.each([
    ['candles?symbol=XYZ-USDT&period=1m', 'market.unknown-symbol'],
    ['candles?symbol=BTC-USDT', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=2m', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&limit=0', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&limit=1001', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&before=-1', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&before=1e9', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&before=1&before=2', 'platform.bad-input'],
    ['candles?symbol=BTC-USDT&period=1m&x=1', 'platform.bad-input'],
    ['sparklines', 'platform.bad-input'],
    ['sparklines?symbols=', 'platform.bad-input'],
    ['sparklines?symbols=BTC-USDT,', 'platform.bad-input'],
    ['sparklines?symbols=BTC-USDT,XYZ-USDT', 'market.unknown-symbol'],
    [`sparklines?symbols=${Array.from({ length: 51 }, () => 'BTC-USDT').join()}`, 'platform.bad-input'],
  ])('CANDLE-015 refuses %s', async (path, code) => {
    const answer = await ask(path);
    expect(answer.code).toBe(code);
    expect(answer.status).toBeLessThan(500);
  });

  it('CANDLE-015 any time is valid: before the beginning there is nothing, from the future on everything', async () => {
    for (const before of ['0', '1', '000000000000000']) {
      expect(await page('BTC-USDT', '1d', `&before=${before}`)).toMatchObject({ list: [], next: null });
    }
    const { list } = await page('BTC-USDT', '1d', '&before=999999999999999&limit=3');
    expect(list.map(([time]) => time)).toEqual(
      (await page('BTC-USDT', '1d', '&limit=3')).list.map(([time]) => time),
    );
  });
});
