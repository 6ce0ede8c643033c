/** What the engine paints itself: when, how much of it, and what the page is still told. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Look } from '#paint/look';
import { PaperCanvas, paperCanvas } from '../tests/support/paper-canvas.ts';
import { TimedDesk } from '../tests/support/timed-desk.ts';
// Loaded when a canvas is there, in real time: here it is there before the test's clock runs.
import './painting/paintings.ts';
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

async function openDesk(): Promise<TimedDesk> {
  const desk = new TimedDesk([BTC]);
  desk.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  desk.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  desk.market.print(BTC, '1.05', '0.001');
  desk.engine.retopic({ add: [BOOK, TRADES], drop: [] });
  await desk.start();
  await desk.pass(40);
  return desk;
}

async function paintBook(desk: TimedDesk, state = STATE): Promise<PaperCanvas> {
  const canvas = paperCanvas();
  desk.engine.paint(1, { kind: 'book', topic: BOOK }, canvas, state);
  await desk.pass(100, true);
  return canvas;
}

const told = (desk: TimedDesk) => desk.batches.filter(({ topics }) => topics.includes(BOOK)).length;

describe('painted topics', () => {
  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', PaperCanvas);
    return () => vi.unstubAllGlobals();
  });

  it('PAINT-001 a book is painted as it changes, and the page is told its figures once a second', async () => {
    const desk = await openDesk();
    const canvas = await paintBook(desk);
    const first = canvas.glyphsBetween(0, ROW);
    expect(first).toBeGreaterThan(0);
    const before = told(desk);
    for (let move = 1; move <= 20; move++) {
      desk.market.moveBook(BTC, [[100, 1_000 * move]], []);
      await desk.pass(100, true);
    }
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(first);
    expect(told(desk) - before).toBeGreaterThanOrEqual(1);
    expect(told(desk) - before).toBeLessThanOrEqual(3);
    expect(desk.last.get(BOOK)?.bids[0]?.size).toMatch(/\d/);
    desk.engine.unpaint(1);
    const after = told(desk);
    for (let move = 1; move <= 5; move++) {
      desk.market.moveBook(BTC, [[100, move]], []);
      await desk.pass(100, true);
    }
    expect(told(desk) - after).toBeGreaterThanOrEqual(5);
  });

  it('PAINT-002 a painted book stops looking live at once, on the canvas and in what the page is told', async () => {
    const desk = await openDesk();
    const canvas = await paintBook(desk);
    expect(canvas.paper.fills).toContain('soft green');
    canvas.paper.fills = [];
    desk.cut();
    await desk.pass(100, true);
    expect(desk.statusOf(BOOK)).toBe('stale');
    expect(canvas.paper.fills).toContain('grey');
    expect(canvas.paper.fills).not.toContain('soft green');
  });

  it('PAINT-003 out of sight and on a hidden page nothing is painted; on return it is the newest', async () => {
    const desk = await openDesk();
    const canvas = await paintBook(desk, { ...STATE, inSight: false });
    expect(canvas.paper.glyphs).toEqual([]);
    desk.engine.repaint(1, STATE);
    await desk.pass(100, true);
    const seen = canvas.glyphsBetween(0, ROW);
    expect(seen).toBeGreaterThan(0);
    desk.engine.setVisible(false);
    desk.market.moveBook(BTC, [[100, 5_000_000]], []);
    await desk.pass(1_000, true);
    expect(canvas.glyphsBetween(0, ROW)).toBe(seen);
    desk.engine.setVisible(true);
    await desk.pass(200, true);
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(seen);
  });

  it('PAINT-004 a place on a painted book is the level that stands there, by finger and by row', async () => {
    const desk = await openDesk();
    await paintBook(desk);
    expect(await desk.engine.levelAt(1, { x: 300, y: 5 })).toMatchObject({ side: 'ask', tick: 110 });
    expect(await desk.engine.levelAt(1, { side: 'bid', row: 0 })).toMatchObject({ side: 'bid', tick: 100 });
    expect(await desk.engine.levelAt(1, { x: 300, y: 5_000 })).toBeUndefined();
    expect(await desk.engine.levelAt(7, { x: 300, y: 5 })).toBeUndefined();
  });

  it('PAINT-005 another size or theme paints everything anew before it is seen', async () => {
    const desk = await openDesk();
    const canvas = await paintBook(desk);
    desk.engine.repaint(1, {
      ...STATE,
      look: { ...LOOK, height: 2 * ROW, palette: { ...palette, upSoft: 'night' } },
    });
    expect(canvas.height).toBe(2 * ROW);
    expect(canvas.paper.fills).toContain('night');
    expect(canvas.glyphsBetween(0, ROW)).toBeGreaterThan(0);
  });

  it('PAINT-006 the tape moves down by its new trades and paints only those', async () => {
    const desk = await openDesk();
    const canvas = paperCanvas();
    desk.engine.paint(2, { kind: 'tape', topic: TRADES }, canvas, STATE);
    desk.market.print(BTC, '1.05', '0.001');
    await desk.pass(100, true);
    const before = canvas.paper.glyphs.length;
    const row = canvas.glyphsBetween(0, ROW);
    expect(row).toBeGreaterThan(0);
    canvas.paper.cleared = 0;
    desk.market.print(BTC, '1.05', '0.001');
    await desk.pass(100, true);
    expect(canvas.paper.glyphs.length).toBe(before + row);
    expect(canvas.paper.cleared).toBe(1);
  });
});
