/**
 * The layout of a row on its way from the worker to the page: first its numbers, then its texts, each in the order of
 * the definition with the derived fields after the fields, then the formatted texts. The layout is sent with the rows,
 * as one text, so that a page needs only the definition's type.
 */
import type { Entity } from './define-entity.ts';
import type { Field, FieldKind } from './fields.ts';

/** One field's value in a batch. */
export interface BatchField {
  readonly name: string;
  readonly kind: FieldKind;
}

export interface BatchLayout {
  readonly numbers: readonly BatchField[];
  readonly texts: readonly BatchField[];
  /** Texts formatted for the user. */
  readonly shown: readonly BatchField[];
  /** The names of all values, with their marks. */
  readonly text: string;
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['id', 'count', 'time', 'flag', 'percent']);
/** Precedes each name in the layout's text and says how the page reads the value. */
const MARKS = { number: '#', flag: '?', text: '$', json: '{', shown: '=' } as const;

export function batchLayout({ fields, derived, shown }: Entity): BatchLayout {
  const all = [...Object.entries(fields), ...Object.entries(derived)].map(fieldOf);
  const known = new Map(all.map((each) => [each.name, each]));
  const numbers = all.filter(({ kind }) => NUMBERS.has(kind));
  const texts = all.filter(({ kind }) => !NUMBERS.has(kind));
  const plain = [...numbers, ...texts].map(({ name, kind }) => markOf(kind) + name);
  return {
    ...{ numbers, texts, shown: shown.flatMap((name) => known.get(name) ?? []) },
    text: [...plain, ...shown.map((name) => MARKS.shown + name)].join(),
  };
}

function fieldOf([name, { kind }]: readonly [string, Field]): BatchField {
  return { name, kind };
}

function markOf(kind: FieldKind): string {
  if (kind === 'flag') return MARKS.flag;
  if (NUMBERS.has(kind)) return MARKS.number;
  return isJson(kind) ? MARKS.json : MARKS.text;
}

/** A batch separates its texts by line feeds, so a text that may contain one is sent as JSON. */
export function isJson(kind: FieldKind): boolean {
  return kind === 'json' || kind === 'text';
}

/**
 * Reads one row after the other by the layout's text. @param number returns the next number @param text returns the
 * next text
 */
export function rowReader(layout: string, number: () => number, text: () => string): () => object {
  const fields = layout.split(',');
  return () => {
    const shown: Record<string, unknown> = {};
    const row: Record<string, unknown> = { shown };
    for (const field of fields) {
      const name = field.slice(1);
      const mark = field[0];
      if (mark === '#') row[name] = number();
      else if (mark === '?') row[name] = number() === 1;
      else if (mark === '{') row[name] = JSON.parse(text());
      else (mark === '=' ? shown : row)[name] = text();
    }
    return row;
  };
}
