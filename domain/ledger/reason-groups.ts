/** Ledger reasons in the groups by which users filter. */
import { ACCOUNT_KINDS } from './account-kinds.ts';
import type { Reason } from './reasons.ts';
import { transferReasons } from './transfer-reasons.ts';

export const REASON_GROUP_NAMES = [
  'transfers',
  'deposits',
  'withdrawals',
  'trades',
  'exchanges',
  'contracts',
  'options',
  'etfs',
  'earnings',
] as const;

export type ReasonGroup = (typeof REASON_GROUP_NAMES)[number];

/** Each reason is in exactly one group. */
export const REASON_GROUPS: Readonly<Record<ReasonGroup, readonly Reason[]>> = {
  transfers: ACCOUNT_KINDS.flatMap((kind) => [
    ...transferReasons(kind, 'funds'),
    ...transferReasons('funds', kind),
  ]),
  deposits: ['deposit', 'back-office-deposit', 'on-chain-deposit'],
  withdrawals: ['withdrawal-freeze', 'withdrawal-deduction', 'withdrawal-success', 'withdrawal-failure'],
  trades: [
    'buy-freeze',
    'sell-freeze',
    'buy-deduction',
    'sell-deduction',
    'spot-trade',
    'spot-fee',
    'cancel-refund',
  ],
  exchanges: ['coin-exchange'],
  contracts: [
    'contract-margin',
    'contract-margin-release',
    'contract-fee',
    'contract-profit',
    'contract-loss',
    'contract-overnight-fee',
    'liquidation',
    'insurance-payout',
    'insurance-cancel',
  ],
  options: ['option-principal', 'option-principal-release', 'option-fee', 'option-profit', 'option-loss'],
  etfs: ['etf-subscription', 'etf-redemption', 'etf-shares-created', 'etf-shares-redeemed', 'etf-fee'],
  earnings: [
    ...(['stake-lock', 'stake-release', 'stake-income', 'stake-deduction'] as const),
    ...(['blind-box-consumed', 'blind-box-obtained'] as const),
  ],
};

/** The filter of a records query. */
interface AskedReasons {
  readonly only?: ReasonGroup | '' | undefined;
  /** A reason of the platform or of a feature. */
  readonly reason?: string | undefined;
}

/** The reasons that match both the group and the single reason; undefined: no filter. */
export function reasonsAsked({ only, reason }: AskedReasons): readonly string[] | undefined {
  const group: readonly string[] | undefined = only ? REASON_GROUPS[only] : undefined;
  if (!reason) return group;
  return group === undefined || group.includes(reason) ? [reason] : [];
}
