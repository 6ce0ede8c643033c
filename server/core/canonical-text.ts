/** JSON of plain values: equal for equal values, regardless of the order of their fields. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of Object.keys(fields).sort())
    text += `${text === '' ? '' : ','}${quoted(name)}:${canonicalText(fields[name])}`;
  return `{${text}}`;
}

/** Text in which JSON escapes nothing; most names and values are such. */
const PLAIN = /^[\w.:@+-]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** A NUL or half a surrogate pair, as JSON escapes them. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** PostgreSQL's JSON cannot hold a NUL or half a surrogate pair; one such row would refuse its whole group. */
export function isKeepable(canonical: string): boolean {
  return !canonical.includes('\\u') || !UNKEEPABLE.test(canonical);
}
