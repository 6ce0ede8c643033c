/** The newest candle on the engine's canvas: its place, its texts, and when the page has to measure again. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeCanvas, fakeCanvas } from '../tests/support/fake-canvas.ts';
import { newestCandles, VIEW } from '../tests/support/last-candle.ts';
import { LastCandlePainter, type LastCandleView } from './last-candle-painter.ts';
import type { Look } from './look.ts';
import { Surface } from './surface.ts';

const LOOK = { width: 200, height: 120, ratio: 1, unit: 1, family: 'any', palette: {} } as unknown as Look;

function painted(view: LastCandleView, candles = newestCandles()) {
  const canvas = fakeCanvas();
  const painter = new LastCandlePainter(new Surface(canvas, LOOK));
  painter.paint(view, candles, (tick) => `${tick}.0`);
  const { fills, boxes, texts } = canvas.fake;
  const boxesOf = (colour: string) => boxes.filter((_box, at) => fills[at] === colour);
  return { candle: boxesOf('green'), line: boxesOf('blue'), texts: texts.join(''), painter };
}

describe('the newest candle', () => {
  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', FakeCanvas);
    return () => vi.unstubAllGlobals();
  });

  it('CHART-1024 the engine paints candle, dashed line and tag where the page’s scale has them', () => {
    const { candle, line, texts } = painted(VIEW);
    // The wick from 70 to 40 and the body from 60 to 50: 110 less the price.
    expect(candle).toEqual([
      [110, 40, 1, 30],
      [107, 50, 7, 10],
    ]);
    expect(new Set(line.map(([, top]) => top))).toEqual(new Set([50]));
    expect(line.at(0)).toEqual([0, 50, 3, 1]);
    expect(line.at(-1)).toEqual([144, 50, 3, 1]);
    expect(texts).toBe('60.002:41');
    expect(painted({ ...VIEW, left: '' }).texts).toBe('60.0');
  });

  it('CHART-1024 a logarithmic scale has its own places', () => {
    const { line } = painted(
      { ...VIEW, scale: { low: 1, high: 10_000, log: true } },
      newestCandles({ close: 100 }),
    );
    expect(line[0]?.[1]).toBe(60);
  });

  it('CHART-1025 a next candle, and a price or a line outside the range, are the page’s to measure', () => {
    const { painter } = painted(VIEW);
    const holds = (newest: Parameters<typeof newestCandles>[0]) => painter.holds(VIEW, newestCandles(newest));
    expect(holds({})).toBe(true);
    expect(holds({ low: 20, high: 80 })).toBe(true);
    expect(holds({ time: 4_000 })).toBe(false);
    expect(holds({ high: 81 })).toBe(false);
    expect(holds({ low: 19 })).toBe(false);
    expect(holds({ line: 81 })).toBe(false);
    expect(holds({ line: NaN })).toBe(true);
    expect(painter.holds(VIEW, { ...newestCandles(), count: 2 })).toBe(false);
    const line = { ...VIEW, measured: { ...VIEW.measured, style: 'line' as const } };
    expect(painter.holds(line, newestCandles({ high: 81 }))).toBe(true);
  });
});
