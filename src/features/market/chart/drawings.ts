/**
 * The user's drawings on a market's chart. They are fixed to times and prices, so that they keep their position
 * in every period and at every zoom. Pure; the list of one market and its undo history.
 */
import type { Millis, Ticks } from '#domain/units';

export const DRAWING_KINDS = ['horizontal', 'trend', 'ray', 'rectangle', 'fibonacci', 'measure'] as const;

export type DrawingKind = (typeof DRAWING_KINDS)[number];

export interface DrawnPoint {
  readonly time: Millis;
  readonly price: Ticks;
}

export interface Drawing {
  readonly id: number;
  readonly kind: DrawingKind;
  /** Both points of a horizontal line are equal. */
  readonly points: readonly [DrawnPoint, DrawnPoint];
}

export interface DrawingList {
  readonly drawings: readonly Drawing[];
  readonly selected: number | undefined;
  /** Earlier lists, the latest last. */
  readonly before: readonly (readonly Drawing[])[];
}

/** The limit keeps drawings distinguishable. */
const MOST_DRAWINGS = 50;
const MOST_UNDO = 50;

export function listOf(drawings: readonly Drawing[]): DrawingList {
  return { drawings, selected: undefined, before: [] };
}

/** A new drawing is on top and selected; above the limit the oldest is removed. */
export function withDrawing(list: DrawingList, kind: DrawingKind, points: Drawing['points']): DrawingList {
  const id = 1 + Math.max(0, ...list.drawings.map((each) => each.id));
  const drawings = [...list.drawings, { id, kind, points }].slice(-MOST_DRAWINGS);
  return { ...changed(list, drawings), selected: id };
}

export function withPoints(list: DrawingList, id: number, points: Drawing['points']): DrawingList {
  if (!list.drawings.some((each) => each.id === id)) return list;
  return changed(
    list,
    list.drawings.map((each) => (each.id === id ? { ...each, points } : each)),
  );
}

export function withoutSelected(list: DrawingList): DrawingList {
  if (list.selected === undefined) return list;
  const rest = list.drawings.filter(({ id }) => id !== list.selected);
  return { ...changed(list, rest), selected: undefined };
}

export function selecting(list: DrawingList, selected: number | undefined): DrawingList {
  return selected === list.selected ? list : { ...list, selected };
}

/** Selects the drawing after the selected one, and wraps around. */
export function selectingNext(list: DrawingList): DrawingList {
  const at = list.drawings.findIndex(({ id }) => id === list.selected);
  return selecting(list, list.drawings[(at + 1) % Math.max(1, list.drawings.length)]?.id);
}

export function undone(list: DrawingList): DrawingList {
  const drawings = list.before.at(-1);
  if (drawings === undefined) return list;
  return { drawings, selected: undefined, before: list.before.slice(0, -1) };
}

function changed(list: DrawingList, drawings: readonly Drawing[]): DrawingList {
  return { ...list, drawings, before: [...list.before, list.drawings].slice(-MOST_UNDO) };
}

/** Reads the stored drawings of all markets; invalid ones are left out. */
export function parseDrawings(text: string | null): Record<string, Drawing[]> {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  const kept: Record<string, Drawing[]> = {};
  for (const [symbol, list] of Object.entries(read as Record<string, unknown>)) {
    if (Array.isArray(list)) kept[symbol] = list.filter(isDrawing).slice(-MOST_DRAWINGS);
  }
  return kept;
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, points } = value as Partial<Record<keyof Drawing, unknown>>;
  return (
    Number.isSafeInteger(id) &&
    DRAWING_KINDS.some((each) => each === kind) &&
    Array.isArray(points) &&
    points.length === 2 &&
    points.every(isPoint)
  );
}

function isPoint(value: unknown): value is DrawnPoint {
  if (typeof value !== 'object' || value === null) return false;
  const { time, price } = value as Partial<Record<keyof DrawnPoint, unknown>>;
  return Number.isFinite(time) && Number.isFinite(price);
}
