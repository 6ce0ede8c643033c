export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A path with its parameters appended as a query string; undefined ones are omitted. */
export function addressOf(path: string, query: Query = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  if (parts.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parts.join('&')}`;
}
