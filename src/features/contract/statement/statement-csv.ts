import { STATEMENT_PARTS, sumOf, type StatementRow } from '#domain/contract/statement';

/** The names of the columns: month, contract, the parts, their sum, and the asset. */
type CsvHeader = readonly string[];

/** Amounts are plain decimals with a point, so that every program reads them. */
export function statementCsv(year: number, rows: readonly StatementRow[], header: CsvHeader): string {
  const lines = rows.map((row) => [
    `${String(year)}-${String(row.month).padStart(2, '0')}`,
    row.symbol,
    ...STATEMENT_PARTS.map((part) => row[part]),
    sumOf([row]).net,
    row.asset,
  ]);
  return [header, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet could take for a formula is text of ours or a number, so only separators are quoted. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
