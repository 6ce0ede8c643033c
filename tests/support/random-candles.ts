/** Candles of a market with steps, jumps, pauses and spikes, the same for the same seed. */
import type { Candle } from '../../domain/market/candle.ts';

/** A small random generator (mulberry32): 0 to 1, by seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomCandles(seed: number, count: number): Candle[] {
  const chance = chanceOf(seed);
  const whole = (most: number) => Math.floor(chance() * most);
  const candles: Candle[] = [];
  let close = 1_000_000 + whole(9_000_000);
  for (let at = 0; at < count; at++) {
    const time = at * 60_000;
    const mood = chance();
    if (mood < 0.1) {
      candles.push({ time, open: close, high: close, low: close, close, lots: 0, trades: 0 });
      continue;
    }
    const reach = mood < 0.11 ? close * 20 : mood < 0.3 ? 5 : close * 0.01;
    const open = close;
    close = Math.max(1, Math.round(open + (chance() - 0.5) * reach));
    const high = Math.max(open, close) + whole(reach / 10);
    const low = Math.max(1, Math.min(open, close) - whole(reach / 10));
    candles.push({ time, open, high, low, close, lots: whole(10 ** (1 + whole(9))), trades: 1 + whole(99) });
  }
  return candles;
}
