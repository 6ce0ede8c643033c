/**
 * Why money moves (SPEC §3, ledger reason types). Each reason has one fixed source and destination: an account kind,
 * with `.frozen` for its frozen part. When a user trades with the market maker, the other side is the market maker's
 * account of the same kind. A reason may exist before the feature that uses it.
 */
import type { AccountKind, LedgerKind, BalancePart } from './account-kinds.ts';

export type SideName = LedgerKind | `${AccountKind}.frozen`;

/** The account kinds and parts between which a reason moves money. */
export interface ReasonPair {
  readonly from: SideName;
  readonly to: SideName;
}

/** Reasons by name: the platform's, or those of a feature. */
export type ReasonTable = Readonly<Record<string, ReasonPair>>;

const pair = (from: SideName, to: SideName): ReasonPair => ({ from, to });

export const REASONS = {
  deposit: pair('custody', 'funds'),
  'back-office-deposit': pair('custody', 'funds'),
  'on-chain-deposit': pair('custody', 'funds'),

  // Every transfer goes through funds: a transfer between two other accounts is two postings of one command.
  'contract-transfer-in': pair('funds', 'contract'),
  'contract-transfer-out': pair('contract', 'funds'),
  'options-transfer-in': pair('funds', 'options'),
  'options-transfer-out': pair('options', 'funds'),
  'leverage-transfer-in': pair('funds', 'leverage'),
  'leverage-transfer-out': pair('leverage', 'funds'),
  'financial-transfer-in': pair('funds', 'financial'),
  'financial-transfer-out': pair('financial', 'funds'),
  'fiat-transfer-in': pair('funds', 'fiat'),
  'fiat-transfer-out': pair('fiat', 'funds'),

  'withdrawal-freeze': pair('funds', 'funds.frozen'),
  /** The fee, which is deducted from the amount. */
  'withdrawal-deduction': pair('funds.frozen', 'fee'),
  'withdrawal-success': pair('funds.frozen', 'custody'),
  'withdrawal-failure': pair('funds.frozen', 'funds'),

  /** Holds the stake and its fee until delivery. */
  'option-principal': pair('options', 'options.frozen'),
  'option-principal-release': pair('options.frozen', 'options'),
  'option-fee': pair('options.frozen', 'fee'),
  /** The market maker pays what a win returns besides the stake, and receives the stake of a loss. */
  'option-profit': pair('options', 'options'),
  'option-loss': pair('options.frozen', 'options'),

  'contract-margin': pair('contract', 'contract.frozen'),
  'contract-margin-release': pair('contract.frozen', 'contract'),
  'contract-fee': pair('contract', 'fee'),
  /** Settled PnL. The market maker's loss is also the part of a user's loss that is beyond its margin. */
  'contract-profit': pair('clearing', 'contract'),
  'contract-loss': pair('contract', 'clearing'),
  'contract-overnight-fee': pair('contract', 'contract'),
  liquidation: pair('contract.frozen', 'insurance'),
  'insurance-payout': pair('insurance', 'contract'),
  'insurance-cancel': pair('contract.frozen', 'contract'),

  // A resting order's coins are frozen; a fill deducts the traded part and pays it to the taker.
  'buy-freeze': pair('funds', 'funds.frozen'),
  'sell-freeze': pair('funds', 'funds.frozen'),
  'buy-deduction': pair('funds.frozen', 'funds'),
  'sell-deduction': pair('funds.frozen', 'funds'),
  /** Payments of takers, and of the market maker. */
  'spot-trade': pair('funds', 'funds'),
  'spot-fee': pair('funds', 'fee'),
  'coin-exchange': pair('funds', 'funds'),
  'cancel-refund': pair('funds.frozen', 'funds'),

  /** A user pays for new shares; the ETF account pays for the coins. */
  'etf-subscription': pair('funds', 'etf'),
  'etf-redemption': pair('etf', 'funds'),
  'etf-shares-created': pair('etf', 'funds'),
  'etf-shares-redeemed': pair('funds', 'etf'),
  'etf-fee': pair('funds', 'fee'),

  'stake-lock': pair('financial', 'financial.frozen'),
  'stake-release': pair('financial.frozen', 'financial'),
  'stake-income': pair('earn-owed', 'financial'),
  /** The cost of an early redemption. */
  'stake-deduction': pair('financial.frozen', 'earn-pool'),
  'blind-box-consumed': pair('funds', 'funds'),
  'blind-box-obtained': pair('funds', 'funds'),
} as const satisfies ReasonTable;

export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as readonly Reason[];

interface Side {
  readonly kind: LedgerKind;
  readonly part: BalancePart;
}

/** Split once: there are few names, and every posting has two. */
const SIDES = new Map<SideName, Side>();

/** Splits "funds.frozen" into the kind and the part. */
export function sideOf(name: SideName): Side {
  const known = SIDES.get(name);
  if (known !== undefined) return known;
  const side = split(name);
  SIDES.set(name, side);
  return side;
}

function split(name: SideName): Side {
  const dot = name.indexOf('.');
  if (dot === -1) return { kind: name as LedgerKind, part: 'available' };
  return { kind: name.slice(0, dot) as LedgerKind, part: 'frozen' };
}
