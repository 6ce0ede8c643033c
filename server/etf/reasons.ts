/** Ledger reasons of ETFs besides the users' (`domain/ledger/reasons.ts`). */
import type { Reason, ReasonTable } from '#domain/ledger/reasons';

/** Between the platform, which trades the legs, and the ETF account. */
export const ETF_REASONS = {
  'etf-coins-bought': { from: 'funds', to: 'etf' },
  'etf-coins-paid': { from: 'etf', to: 'funds' },
  'etf-coins-sold': { from: 'etf', to: 'funds' },
  'etf-coins-received': { from: 'funds', to: 'etf' },
  /** New shares of the fee account. */
  'etf-management-fee': { from: 'etf', to: 'fee' },
} as const satisfies ReasonTable;

/** Of users whose resting orders the legs take. */
const MAKER_REASONS = [
  ...(['buy-deduction', 'sell-deduction', 'spot-trade', 'spot-fee', 'cancel-refund'] as const),
] satisfies readonly Reason[];

export const ORDER_REASONS: readonly string[] = [
  ...(['etf-subscription', 'etf-redemption', 'etf-shares-created', 'etf-shares-redeemed'] as const),
  'etf-fee',
  ...Object.keys(ETF_REASONS),
  ...MAKER_REASONS,
];
