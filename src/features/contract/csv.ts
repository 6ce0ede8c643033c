/** A table as CSV (RFC 4180). Amounts are plain decimals with a point, so that every program reads them. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

export const CSV_TYPE = 'text/csv;charset=utf-8';

/** A cell that a spreadsheet could take for a formula is text of ours or a number, so only separators are quoted. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
