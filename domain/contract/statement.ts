/** A user's year of contracts by month and contract, as the ledger has it. Months are those of UTC. */
import { minorOf, minorText } from '../ledger/minor.ts';
import type { Reason } from '../ledger/reasons.ts';
import type { Millis } from '../units.ts';

/** The amounts of a month in one contract; below zero: paid or lost. */
export const STATEMENT_PARTS = ['pnl', 'fee', 'funding'] as const;
type StatementPart = (typeof STATEMENT_PARTS)[number];

/** The fee of a forced close is a fee. Margin only moves between two parts of the account, so it is none of them. */
const PARTS = {
  'contract-profit': 'pnl',
  'contract-loss': 'pnl',
  'contract-fee': 'fee',
  liquidation: 'fee',
  'contract-overnight-fee': 'funding',
} as const satisfies Partial<Record<Reason, StatementPart>>;

/** The ledger reasons of a statement. All others of a contract account are transfers, or move margin. */
export const STATEMENT_REASONS = Object.keys(PARTS) as readonly (keyof typeof PARTS)[];

/** Amounts are plain decimals. */
export interface StatementRow extends Readonly<Record<StatementPart, string>> {
  /** 1 to 12. */
  readonly month: number;
  /** `''`: of a record from before markets were kept. */
  readonly symbol: string;
  readonly asset: string;
}

interface StatementRecord {
  readonly time: Millis;
  readonly symbol: string;
  readonly asset: string;
  readonly reason: string;
  /** A plain decimal; below zero: it left the account. */
  readonly amount: string;
}

/** The first instant of a year, and the one after its end. */
export function yearSpan(year: number): { readonly from: Millis; readonly to: Millis } {
  return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
}

/** The years that a statement may be of, the newest last. @param first of the sign-up, @param present both included */
export function statementYears(first: number, present: number): readonly number[] {
  return Array.from({ length: Math.max(1, present - first + 1) }, (_, back) => present - back).reverse();
}

/** The sums of records of one user's contract account in one year. Records of other reasons do not count. */
export function statementOf(records: readonly StatementRecord[]): readonly StatementRow[] {
  return joinedStatements([
    records.flatMap(({ time, symbol, asset, reason, amount }) => {
      const part = Object.hasOwn(PARTS, reason) ? PARTS[reason as keyof typeof PARTS] : undefined;
      if (part === undefined) return [];
      const month = new Date(time).getUTCMonth() + 1;
      return [{ ...{ month, symbol, asset, pnl: '0', fee: '0', funding: '0' }, [part]: amount }];
    }),
  ]);
}

/** The sum of statements of one year, by month, then by contract. */
export function joinedStatements(statements: readonly (readonly StatementRow[])[]): readonly StatementRow[] {
  const rows = new Map<string, StatementRow>();
  for (const row of statements.flat()) {
    const key = `${row.month} ${row.symbol} ${row.asset}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, row);
    else {
      const { pnl, fee, funding } = sumOf([known, row]);
      rows.set(key, { ...known, pnl, fee, funding });
    }
  }
  return [...rows.values()].sort(
    (one, other) =>
      one.month - other.month || (one.symbol < other.symbol ? -1 : Number(one.symbol > other.symbol)),
  );
}

/** The sums of rows of one asset, and what they come to together. */
export function sumOf(
  rows: readonly Readonly<Record<StatementPart, string>>[],
): Readonly<Record<StatementPart | 'net', string>> {
  const total = (part: StatementPart) => rows.reduce((sum, row) => sum + (minorOf(row[part]) ?? 0n), 0n);
  const [pnl, fee, funding] = [total('pnl'), total('fee'), total('funding')];
  return {
    ...{ pnl: minorText(pnl), fee: minorText(fee), funding: minorText(funding) },
    net: minorText(pnl + fee + funding),
  };
}
