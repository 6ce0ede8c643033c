/** Painted topics: when and how much the engine paints, and which values the page still receives. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Look } from '#paint/look';
import { FakeCanvas, fakeCanvas } from '../tests/support/fake-canvas.ts';
import { TimedEngine } from '../tests/support/timed-engine.ts';
import type { PaintState } from './engine-api.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/5` as const;
const TRADES = `trades/${BTC}/10` as const;
const ROW = 24;

const palette: Look['palette'] = {
  skeleton: 'grey',
  ink: 'black',
  quiet: 'dim',
  up: 'green',
  upSoft: 'soft green',
  down: 'red',
  downSoft: 'soft red',
  accent: 'blue',
};
const LOOK: Look = { width: 400, height: 5 * ROW, ratio: 1, unit: 1, family: 'any', palette };
const STATE: PaintState = { look: LOOK, inSight: true, marks: { picked: undefined, cursor: undefined } };

async function openEngine(): Promise<TimedEngine> {
  const engine = new TimedEngine([BTC]);
  engine.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.market.print(BTC, '1.05', '0.001');
  engine.engine.retopic({ add: [BOOK, TRADES], drop: [] });
  await engine.start();
  await engine.pass(40);
  return engine;
}

async function paintBook(engine: TimedEngine, state = STATE): Promise<FakeCanvas> {
  const canvas = fakeCanvas();
  engine.engine.paint(1, { kind: 'book', topic: BOOK }, canvas, state);
  await engine.pass(100, true);
  return canvas;
}

const received = (engine: TimedEngine) => engine.batches.filter(({ topics }) => topics.includes(BOOK)).length;

describe('painted topics', () => {
  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', FakeCanvas);
    return () => vi.unstubAllGlobals();
  });

  it('PAINT-001 a book is painted as it changes, and the page receives its values once a second', async () => {
    const engine = await openEngine();
    const canvas = await paintBook(engine);
    const first = canvas.glyphsBetween(0, ROW);
    expect(first).toBeGreaterThan(0);
    const before = received(engine);
    for (let move = 1; move <= 20; move++) {
      engine.market.moveBook(BTC, [[100, 1_000 * move]], []);
      await engine.pass(100, true);
    }
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(first);
    expect(received(engine) - before).toBeGreaterThanOrEqual(1);
    expect(received(engine) - before).toBeLessThanOrEqual(3);
    expect(engine.last.get(BOOK)?.bids[0]?.size).toMatch(/\d/);
    engine.engine.unpaint(1);
    const after = received(engine);
    for (let move = 1; move <= 5; move++) {
      engine.market.moveBook(BTC, [[100, move]], []);
      await engine.pass(100, true);
    }
    expect(received(engine) - after).toBeGreaterThanOrEqual(5);
  });

  it('PAINT-002 a painted book stops looking live at once, on the canvas and in the page’s batch', async () => {
    const engine = await openEngine();
    const canvas = await paintBook(engine);
    expect(canvas.fake.fills).toContain('soft green');
    canvas.fake.fills = [];
    engine.cut();
    await engine.pass(100, true);
    expect(engine.statusOf(BOOK)).toBe('stale');
    expect(canvas.fake.fills).toContain('grey');
    expect(canvas.fake.fills).not.toContain('soft green');
  });

  it('PAINT-003 nothing is painted out of sight and on a hidden page; on return the newest is', async () => {
    const engine = await openEngine();
    const canvas = await paintBook(engine, { ...STATE, inSight: false });
    expect(canvas.fake.glyphs).toEqual([]);
    void engine.engine.repaint(1, STATE);
    await engine.pass(100, true);
    const seen = canvas.glyphsBetween(0, ROW);
    expect(seen).toBeGreaterThan(0);
    engine.engine.setVisible(false);
    engine.market.moveBook(BTC, [[100, 5_000_000]], []);
    await engine.pass(1_000, true);
    expect(canvas.glyphsBetween(0, ROW)).toBe(seen);
    engine.engine.setVisible(true);
    await engine.pass(200, true);
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(seen);
  });

  it('PAINT-004 a place on a painted book gives its level, by finger and by row', async () => {
    const engine = await openEngine();
    await paintBook(engine);
    expect(await engine.engine.levelAt(1, { x: 300, y: 5 })).toMatchObject({ side: 'ask', tick: 110 });
    expect(await engine.engine.levelAt(1, { side: 'bid', row: 0 })).toMatchObject({ side: 'bid', tick: 100 });
    expect(await engine.engine.levelAt(1, { x: 300, y: 5_000 })).toBeUndefined();
    expect(await engine.engine.levelAt(7, { x: 300, y: 5 })).toBeUndefined();
  });

  it('PAINT-005 a change of size or theme paints everything again before it is visible', async () => {
    const engine = await openEngine();
    const canvas = await paintBook(engine);
    void engine.engine.repaint(1, {
      ...STATE,
      look: { ...LOOK, height: 2 * ROW, palette: { ...palette, upSoft: 'night' } },
    });
    expect(canvas.height).toBe(2 * ROW);
    expect(canvas.fake.fills).toContain('night');
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(0);
  });

  it('PAINT-006 the tape moves down by its new trades and paints only those', async () => {
    const engine = await openEngine();
    const canvas = fakeCanvas();
    engine.engine.paint(2, { kind: 'tape', topic: TRADES }, canvas, STATE);
    engine.market.print(BTC, '1.05', '0.001');
    await engine.pass(100, true);
    const before = canvas.fake.glyphs.length;
    const row = canvas.glyphsBetween(0, ROW);
    expect(row).toBeGreaterThan(0);
    canvas.fake.cleared = 0;
    engine.market.print(BTC, '1.05', '0.001');
    await engine.pass(100, true);
    expect(canvas.fake.glyphs.length).toBe(before + row);
    expect(canvas.fake.cleared).toBe(1);
  });
});
