/** The platform is killed while it trades and starts again hours later. Its candles must be right. */
import { expect, it } from 'vitest';
import { carriedCandle, type Candle } from '../../domain/market/candle.ts';
import { Calendar, type Period } from '../../domain/market/periods.ts';
import type { CandlesPage } from '../../protocol/names/market.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { candleTables } from '../../server/market/candles/tables.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { candleOfWire, plainRollUp } from '../support/candle-run.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { startPlatform } from '../support/running-platform.ts';
import { connectPeer } from '../support/socket-peer.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { testFeatures } from '../support/platform-features.ts';
import { candlesQuery, instrumentsQuery } from '../../server/market/queries.ts';

const SLOW_MACHINE_MILLIS = 240_000;
const MINUTE = 60_000;
const DOWN_MINUTES = 185;
const SYMBOL = 'BTC-USDT';
const ENVIRONMENT = { SEED: 'killed', TIME_ZONE: 'Europe/Berlin', FEED: 'simulated:calm' };

const fail = (error: unknown) => {
  throw error;
};

it(
  'CANDLE-011, CANDLE-014 after a kill the stored minutes are the truth, and carried ones cover the downtime',
  async () => {
    const dataDir = await freshFolder();
    const first = await startPlatform({ ...ENVIRONMENT, DATA_DIR: dataDir });
    const ask = async (period: Period) => {
      const response = await fetch(`${first.origin}/api/market/candles?symbol=${SYMBOL}&period=${period}`);
      return ((await response.json()) as { data: CandlesPage }).data;
    };
    const peer = await connectPeer(first.origin);
    await peer.ask('subscribe', { channels: ['tickers', `ticker:${SYMBOL}`] });
    for (let seconds = 0; seconds < 4; seconds++) await peer.next('tickers');
    const seen = await ask('1m');
    const seenDays = await ask('1d');
    // A few seconds, because a trade is stored within one.
    for (let seconds = 0; seconds < 5; seconds++) await peer.next('tickers');
    await first.kill();

    const held = await openPlatformStore({ dataDir, databaseUrl: undefined }, fail);
    const clock = fakeClock(Math.max(...seen.list.map(([time]) => time)) + DOWN_MINUTES * MINUTE);
    const platform = await createPlatform({
      store: held.store,
      clock,
      timeZone: ENVIRONMENT.TIME_ZONE,
      features: testFeatures(),
      seed: ENVIRONMENT.SEED,
      mood: 'calm',
      onRefused: fail,
      onUnkept: fail,
      onFatal: fail,
    });
    const again = await platform.core.ask(candlesQuery, {
      symbol: SYMBOL,
      period: '1m',
      before: undefined,
      limit: 1000,
    });
    const instrument = (await platform.core.ask(instrumentsQuery, {})).find((each) => each.symbol === SYMBOL);
    if (again === undefined || instrument === undefined) throw new Error(`no ${SYMBOL} any more`);
    const candles = again.list.map((wire) => candleOfWire(wire, instrument));
    const series = `${SYMBOL} ${instrument.priceStep} ${instrument.sizeStep}`;
    const [stored] = await candleTables.calls(held.store).recentMinutes([series], 0, Date.now());
    const rows = stored?.minutes ?? [];

    expect(again.epoch).not.toBe(seen.epoch);
    expect(again.tradeId).toBeGreaterThan(seen.tradeId);
    // Every trade that was seen some seconds before the kill is stored, minute by minute.
    const traded = (seen.open?.minutes ?? []).filter((minute) => minute[6] > 0);
    expect(traded).not.toEqual([]);
    for (const wire of traded) {
      const before = candleOfWire(wire, instrument);
      const row = rows.find(({ time }) => time === before.time);
      expect(row?.trades).toBeGreaterThanOrEqual(before.trades);
      expect(row?.high).toBeGreaterThanOrEqual(before.high);
      expect(row?.open).toBe(before.open);
    }
    // Each stored minute is shown as stored; those between repeat the last close, up to now.
    for (const { series: _, quoteSteps: __, ...row } of rows)
      expect(candles.find(({ time }) => time === row.time)).toEqual(row);
    const last = rows.at(-1) as Candle;
    const since = candles.filter(({ time }) => time > last.time);
    expect(since.length).toBeGreaterThan(DOWN_MINUTES - 5);
    expect(since).toEqual(since.map(({ time }) => carriedCandle(time, last.close)));
    await expectHours(platform.core, candles);
    // Candles computed before the first start are computed the same again.
    const days = await platform.core.ask(candlesQuery, {
      symbol: SYMBOL,
      period: '1d',
      before: seenDays.list.at(-2)?.[0],
      limit: 200,
    });
    expect(seenDays.list).toEqual(expect.arrayContaining([...(days?.list ?? [])]));
    expect(days?.list).toHaveLength(200);
    await platform.stop();
    await held.release();
  },
  SLOW_MACHINE_MILLIS,
);

async function expectHours(core: CoreApi, minutes: readonly Candle[]): Promise<void> {
  const instrument = (await core.ask(instrumentsQuery, {})).find((each) => each.symbol === SYMBOL);
  const page = await core.ask(candlesQuery, { symbol: SYMBOL, period: '1h', before: undefined, limit: 6 });
  if (page === undefined || instrument === undefined) throw new Error(`no ${SYMBOL} any more`);
  const hours = page.list.map((wire) => candleOfWire(wire, instrument));
  const rolledUp = plainRollUp(minutes, new Calendar(ENVIRONMENT.TIME_ZONE), '1h');
  expect(hours).toEqual(rolledUp.slice(-hours.length));
}
