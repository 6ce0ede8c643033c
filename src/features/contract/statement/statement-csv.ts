import { STATEMENT_PARTS, sumOf, type StatementRow } from '#domain/contract/statement';
import { csvText } from '../csv.ts';

/** The names of the columns: month, contract, the parts, their sum, and the asset. */
type CsvHeader = readonly string[];

export function statementCsv(year: number, rows: readonly StatementRow[], header: CsvHeader): string {
  const lines = rows.map((row) => [
    `${String(year)}-${String(row.month).padStart(2, '0')}`,
    row.symbol,
    ...STATEMENT_PARTS.map((part) => row[part]),
    sumOf([row]).net,
    row.asset,
  ]);
  return csvText([header, ...lines]);
}
