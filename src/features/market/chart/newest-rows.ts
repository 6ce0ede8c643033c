/** As many rows of a history as a chart marks. */
const MOST_MARKS = 100;

export interface HistoryInput {
  readonly symbol: string;
  readonly limit: number;
  readonly before?: number;
}

/**
 * Newest first. A page may be incomplete before the last one, because it also holds rows of other markets.
 * @param ask the call of one page
 */
export async function newestRows<Row>(
  symbol: string,
  ask: (input: HistoryInput) => Promise<{ readonly list: readonly Row[]; readonly next: number | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let before: number | null = null;
  do {
    const more: { readonly before?: number } = before === null ? {} : { before };
    const { list, next } = await ask({ symbol, limit: MOST_MARKS - rows.length, ...more });
    rows.push(...list);
    before = next;
  } while (before !== null && rows.length < MOST_MARKS);
  return rows;
}
