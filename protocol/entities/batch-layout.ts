/**
 * How a row crosses from the worker to the page: first its numbers, then its texts, each in the order of the
 * definition with the derived fields after the fields, then the shown texts. The layout goes with the rows, as one
 * text, so that a page needs the definition's type alone.
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
  /** Texts as a user reads them. */
  readonly shown: readonly BatchField[];
  /** The three lists of names. */
  readonly text: string;
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['id', 'count', 'time', 'flag', 'percent']);
/** Stands before the name of a field whose value the page has to read in another way than as it comes. */
const MARKS: Partial<Record<FieldKind, string>> = { flag: '?', text: '"', json: '{' };

export function batchLayout({ fields, derived, shown }: Entity): BatchLayout {
  const all = [...Object.entries(fields), ...Object.entries(derived)].map(fieldOf);
  const known = new Map(all.map((each) => [each.name, each]));
  const numbers = all.filter(({ kind }) => NUMBERS.has(kind));
  const texts = all.filter(({ kind }) => !NUMBERS.has(kind));
  const marked = (list: readonly BatchField[]) =>
    list.map(({ name, kind }) => (MARKS[kind] ?? '') + name).join();
  return {
    ...{ numbers, texts, shown: shown.flatMap((name) => known.get(name) ?? []) },
    text: [marked(numbers), marked(texts), shown.join()].join('|'),
  };
}

function fieldOf([name, { kind }]: readonly [string, Field]): BatchField {
  return { name, kind };
}

/** A batch parts its texts by line feeds, so a text of a user's own is written without one. */
export function escapedText(text: string): string {
  return /[\\\n]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n') : text;
}

/** Where the values of the rows come from, one after the other. */
export interface RowValues {
  readonly number: () => number;
  readonly text: () => string;
}

/** Reads row after row by the layout's text. */
export function rowReader(layout: string, { number, text }: RowValues): () => object {
  const [numbers = [], texts = [], shownTexts = []] = layout
    .split('|')
    .map((names) => (names === '' ? [] : names.split(',')));
  return () => {
    const row: Record<string, unknown> = {};
    for (const name of numbers) {
      const value = number();
      if (name.startsWith('?')) row[name.slice(1)] = value === 1;
      else row[name] = value;
    }
    for (const name of texts) {
      const value = text();
      if (name.startsWith('"')) row[name.slice(1)] = unescaped(value);
      else if (name.startsWith('{')) row[name.slice(1)] = JSON.parse(value);
      else row[name] = value;
    }
    const shown: Record<string, string> = {};
    for (const name of shownTexts) shown[name] = text();
    row['shown'] = shown;
    return row;
  };
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, mark) => (mark === 'n' ? '\n' : '\\')) : text;
}
