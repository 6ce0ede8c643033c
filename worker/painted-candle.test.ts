/** A chart's newest candle as the engine paints it: which of its values the page receives, and when. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Look } from '#paint/look';
import { FakeCanvas, fakeCanvas } from '../tests/support/fake-canvas.ts';
import { fakeClock } from '../tests/support/fake-clock.ts';
import { newestCandles, VIEW } from '../tests/support/last-candle.ts';
import type { PaintState, Topic } from './engine-api.ts';
import { PaintedTopics } from './painted-topics.ts';

const TOPIC: Topic = 'candles/BTC-USDT/1m/ma:5';
const LOOK = { width: 200, height: 120, ratio: 1, unit: 1, family: 'any', palette: {} } as unknown as Look;
const OWN: PaintState = { look: LOOK, inSight: true, marks: { picked: undefined, cursor: undefined } };
const RESTING: PaintState = { ...OWN, last: VIEW };

function open() {
  const clock = fakeClock();
  const sent: Topic[] = [];
  const deferred: Topic[] = [];
  let newest = newestCandles();
  const topics = new PaintedTopics({
    clock,
    share: () => {
      const { columns, count, values } = newest;
      return { isLive: true, numbers: Float64Array.from([0, 0, 0, columns, count, ...values]), texts: [] };
    },
    priceText: (_topic, tick) => String(tick),
    notify: (topic) => sent.push(topic),
    defer: (topic) => deferred.push(topic),
  });
  const canvas = fakeCanvas();
  topics.paint(1, { kind: 'last-candle', topic: TOPIC }, canvas, OWN);
  const change = (values: Parameters<typeof newestCandles>[0]) => {
    newest = newestCandles(values);
    return topics.takes(TOPIC);
  };
  return { clock, sent, deferred, topics, change, texts: () => canvas.fake.texts.splice(0).join('') };
}

describe('the newest candle of a resting chart', () => {
  let chart: ReturnType<typeof open>;

  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', FakeCanvas);
    return () => vi.unstubAllGlobals();
  });

  beforeEach(async () => {
    chart = open();
    expect(chart.change({})).toBe(false);
    expect(await chart.topics.repaint(1, RESTING)).toBe(true);
    chart.texts();
  });

  it('CHART-1026 the engine paints a change that fits, and the page gets it with the next batch', () => {
    expect(chart.change({ close: 61 })).toBe(true);
    expect(chart.deferred).toEqual([TOPIC]);
    expect(chart.sent).toEqual([]);
    chart.clock.advance(50);
    expect(chart.texts()).toBe('6102:41');
    // Without another batch it has one after a second.
    chart.clock.advance(1_000);
    expect(chart.sent).toEqual([TOPIC]);
  });

  it('CHART-1026 a change that does not fit is the page’s at once, and the canvas stays as it is', () => {
    expect(chart.change({ high: 90 })).toBe(false);
    chart.clock.advance(50);
    expect(chart.texts()).toBe('');
  });

  it('CHART-1026 a chart that moves again gets the newest values, and its canvas is blank', async () => {
    expect(await chart.topics.repaint(1, OWN)).toBe(false);
    expect(chart.sent).toEqual([TOPIC]);
    expect(chart.change({ close: 62 })).toBe(false);
    chart.clock.advance(50);
    expect(chart.texts()).toBe('');
    expect(await chart.topics.repaint(2, RESTING)).toBe(false);
  });
});
