/** The small lines of a list with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedDesk } from '../../tests/support/timed-desk.ts';
import type { Topic } from '../engine-api.ts';

const HOUR = 3_600_000;
const symbols = Array.from({ length: 60 }, (_, at) => `C${at.toString()}-USDT`);
const topicOf = (symbol: string): Topic => `sparkline/${symbol}`;
const C0 = topicOf('C0-USDT');

async function openDesk(shown: readonly string[]): Promise<TimedDesk> {
  const desk = new TimedDesk(symbols);
  const now = desk.clock.now() + AHEAD;
  for (const symbol of symbols) {
    for (const ago of [2, 1, 0])
      desk.market.print(symbol, `10${ago.toString()}.00`, '0.010', 'buy', now - ago * HOUR);
  }
  desk.engine.retopic({ add: shown.map(topicOf), drop: [] });
  await desk.start();
  await desk.pass(100);
  return desk;
}

const asked = (desk: TimedDesk) =>
  desk.requests
    .filter(({ pathname }) => pathname.endsWith('/sparklines'))
    .map(({ searchParams }) => searchParams.get('symbols')?.split(',').length);

describe('lines', () => {
  it('CANDLE-087 of rows that come into view together are one call, 50 at most', async () => {
    const desk = await openDesk(symbols);
    expect(asked(desk)).toEqual([50, 10]);
    expect(symbols.map((symbol) => desk.last.get(topicOf(symbol))?.closes)).toEqual(
      symbols.map(() => [10_200, 10_100, 10_000]),
    );
  });

  it('CANDLE-087 are kept for the hour, and asked for anew in the next', async () => {
    const desk = await openDesk(['C0-USDT']);
    desk.engine.retopic({ add: [topicOf('C1-USDT')], drop: [C0] });
    await desk.pass(40);
    desk.engine.retopic({ add: [C0], drop: [topicOf('C1-USDT')] });
    await desk.pass(40);
    expect([asked(desk), desk.statusOf(C0)]).toEqual([[1, 1], 'live']);
    await desk.pass(HOUR, true, 10_000);
    expect([asked(desk), desk.last.get(C0)?.closes.length]).toEqual([[1, 1, 1], 4]);
  });

  it('CANDLE-087 end in the live price', async () => {
    const desk = await openDesk(['C0-USDT']);
    const before = desk.batches.length;
    desk.market.setTicker({ symbol: 'C0-USDT', last: '123.45' });
    await desk.pass(40);
    expect(desk.last.get(C0)?.closes).toEqual([10_200, 10_100, 12_345]);
    desk.market.setTicker({ symbol: 'C0-USDT', base: '7.000' });
    await desk.pass(40);
    expect(desk.batches.length - before).toBe(1);
  });

  it('CANDLE-087 are asked for again where the answer was lost', async () => {
    const desk = await openDesk([]);
    desk.road = () => Promise.resolve(undefined);
    desk.engine.retopic({ add: [C0], drop: [] });
    await desk.pass(100);
    expect(desk.statusOf(C0)).toBe('waiting');
    desk.road = (answer) => Promise.resolve(answer);
    await desk.pass(3_100, true);
    expect(desk.last.get(C0)?.closes.length).toBe(3);
  });
});
