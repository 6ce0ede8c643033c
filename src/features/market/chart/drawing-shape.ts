/** A drawing's shape in pixels: its lines, its area, its labels, and hit testing. Pure. */
import type { DrawingKind } from './drawings.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Shape {
  readonly lines: readonly (readonly [Spot, Spot])[];
  readonly area: readonly [Spot, Spot] | undefined;
}

/** Shares of the distance from the second point back to the first. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export function shapeOf(kind: DrawingKind, from: Spot, to: Spot, width: number): Shape {
  const across = (y: number): [Spot, Spot] => [
    { x: 0, y },
    { x: width, y },
  ];
  switch (kind) {
    case 'horizontal':
      return { lines: [across(from.y)], area: undefined };
    case 'trend':
      return { lines: [[from, to]], area: undefined };
    case 'ray':
      return { lines: [[from, rayEnd(from, to, width)]], area: undefined };
    case 'rectangle':
    case 'measure':
      return { lines: edges(from, to), area: [from, to] };
    case 'fibonacci': {
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const level = (share: number): [Spot, Spot] => {
        const y = to.y + (from.y - to.y) * share;
        return [
          { x: left, y },
          { x: right, y },
        ];
      };
      return { lines: FIBONACCI.map(level), area: undefined };
    }
  }
}

/** The point where a ray from one point through the other meets the edge. */
function rayEnd(from: Spot, to: Spot, width: number): Spot {
  if (to.x === from.x) return { x: to.x, y: to.y < from.y ? -1e5 : 1e5 };
  const x = to.x > from.x ? width : 0;
  return { x, y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) };
}

function edges(from: Spot, to: Spot): (readonly [Spot, Spot])[] {
  const right = { x: to.x, y: from.y };
  const low = { x: from.x, y: to.y };
  return [
    [from, right],
    [right, to],
    [to, low],
    [low, from],
  ];
}

/** A finger's distance from a shape. */
export function distanceTo(shape: Shape, at: Spot): number {
  return Math.min(...shape.lines.map(([from, to]) => toSegment(at, from, to)));
}

function toSegment(at: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(at.x - from.x - dx * along, at.y - from.y - dy * along);
}
