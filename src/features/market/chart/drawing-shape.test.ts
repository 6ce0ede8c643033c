import { describe, expect, it } from 'vitest';
import { distanceTo, FIBONACCI, shapeOf } from './drawing-shape.ts';

const WIDTH = 100;
const [LOW, HIGH] = [
  { x: 10, y: 80 },
  { x: 50, y: 40 },
];

describe('shapes of drawings', () => {
  it('CHART-032 a horizontal line and a ray reach the edge, a trend line ends at its points', () => {
    expect(shapeOf('horizontal', LOW, LOW, WIDTH).lines).toEqual([
      [
        { x: 0, y: 80 },
        { x: 100, y: 80 },
      ],
    ]);
    expect(shapeOf('trend', LOW, HIGH, WIDTH).lines).toEqual([[LOW, HIGH]]);
    expect(shapeOf('ray', LOW, HIGH, WIDTH).lines).toEqual([[LOW, { x: 100, y: -10 }]]);
    expect(shapeOf('ray', HIGH, LOW, WIDTH).lines).toEqual([[HIGH, { x: 0, y: 90 }]]);
  });

  it('CHART-032 Fibonacci levels lie between the second point and the first', () => {
    const { lines } = shapeOf('fibonacci', LOW, HIGH, WIDTH);
    expect(lines.map(([from]) => from.y)).toEqual(FIBONACCI.map((share) => 40 + 40 * share));
  });

  it('CHART-032 a finger is on a line, or on an edge of a rectangle', () => {
    const trend = shapeOf('trend', LOW, HIGH, WIDTH);
    expect(distanceTo(trend, { x: 30, y: 60 })).toBeCloseTo(0);
    expect(distanceTo(trend, { x: 90, y: 0 })).toBeCloseTo(Math.hypot(40, 40));
    const box = shapeOf('rectangle', LOW, HIGH, WIDTH);
    expect(distanceTo(box, { x: 30, y: 42 })).toBeCloseTo(2);
    expect(distanceTo(box, { x: 30, y: 60 })).toBeCloseTo(20);
  });
});
