/** How a level of a book is marked: picked by the user, or reached by the arrow keys. */
import type { BookSideName } from '#domain/units';
import type { Marks } from './look.ts';
import type { Surface } from './surface.ts';

/** The bar of an own order, in CSS pixels. */
export const OWN_WIDTH = 3;
const OWN_INSET = 3;

/** 0: none, 1: picked, 2: selected by the arrow keys. */
export function markOf({ picked, cursor }: Marks, side: BookSideName, row: number, tick: number): number {
  if (cursor?.side === side && cursor.row === row) return 2;
  return picked?.side === side && picked.tick === tick ? 1 : 0;
}

/** Whether a level holds an open order of the user. */
export function isOwn({ own }: Marks, side: BookSideName, tick: number): boolean {
  return own?.[side].includes(tick) ?? false;
}

/** Marks an own order by a bar in the free space beside a level. */
export function paintOwn(
  { context, palette, ratio }: Surface,
  left: number,
  top: number,
  height: number,
): void {
  const inset = Math.round(OWN_INSET * ratio);
  context.fillStyle = palette.accent;
  context.fillRect(Math.round(left), top + inset, Math.round(OWN_WIDTH * ratio), height - 2 * inset);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A frame within a box; its thickness depends on the mark. */
export function paintMark(
  { context, palette, ratio }: Surface,
  { left, top, width, height }: Box,
  mark: number,
): void {
  const line = Math.round(mark * ratio);
  const half = line / 2;
  context.strokeStyle = palette.accent;
  context.lineWidth = line;
  context.strokeRect(left + half, top + half, width - line, height - line);
}
