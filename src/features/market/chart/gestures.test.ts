import { describe, expect, it } from 'vitest';
import { Gestures, type Pointer } from './gestures.ts';

function setUp() {
  const sent: string[] = [];
  let held: (() => void) | undefined;
  const gestures = new Gestures(
    {
      pan: (pixels) => sent.push(`pan ${pixels}`),
      zoom: (factor, x) => sent.push(`zoom ${factor} at ${x}`),
      cross: (at) => sent.push(at === undefined ? 'no cross' : `cross ${at.x},${at.y}`),
    },
    (step) => {
      held = step;
      return () => (held = undefined);
    },
  );
  return { gestures, sent, hold: () => held?.() };
}

const finger = (x: number, y = 0, id = 1): Pointer => ({ id, x, y, isMouse: false });
const mouse = (x: number, y = 0): Pointer => ({ id: 9, x, y, isMouse: true });

describe('Gestures', () => {
  it('CHART-006 a moved finger pans', () => {
    const { gestures, sent } = setUp();
    gestures.press(finger(100));
    gestures.move(finger(103));
    gestures.move(finger(120));
    gestures.move(finger(130));
    gestures.lift(1, true);
    expect(sent).toEqual(['pan 20', 'pan 10']);
  });

  it('CHART-007 a held finger brings the crosshair and moves it; a tap takes it away', () => {
    const { gestures, sent, hold } = setUp();
    gestures.press(finger(100, 50));
    hold();
    expect(gestures.isCrossing).toBe(true);
    gestures.move(finger(140, 60));
    gestures.lift(1, true);
    gestures.press(finger(10));
    gestures.lift(1, true);
    expect(sent).toEqual(['cross 100,50', 'cross 140,60', 'no cross']);
  });

  it('CHART-007 a tap brings the crosshair too; a scroll that takes the finger away does not', () => {
    const { gestures, sent } = setUp();
    gestures.press(finger(100, 50));
    gestures.lift(1, false);
    expect(sent).toEqual([]);
    gestures.press(finger(100, 50));
    gestures.lift(1, true);
    expect(sent).toEqual(['cross 100,50']);
  });

  it('CHART-006 two fingers zoom around their middle', () => {
    const { gestures, sent } = setUp();
    gestures.press(finger(100, 0, 1));
    gestures.press(finger(200, 0, 2));
    gestures.move(finger(300, 0, 2));
    expect(sent).toEqual(['no cross', 'zoom 2 at 200', 'pan 50']);
    gestures.lift(2, true);
    gestures.move(finger(110, 0, 1));
    expect(sent.at(-1)).toBe('pan 10');
  });

  it('CHART-007 a mouse hovers, drags and leaves', () => {
    const { gestures, sent } = setUp();
    gestures.move(mouse(5, 6));
    gestures.press(mouse(5, 6));
    gestures.move(mouse(25, 6));
    gestures.lift(9, true);
    gestures.leave();
    expect(sent).toEqual(['cross 5,6', 'pan 20', 'cross 25,6', 'no cross']);
  });
});
