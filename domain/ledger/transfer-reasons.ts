/** The reasons by which a transfer between two account kinds is posted. */
import type { AccountKind } from './account-kinds.ts';
import type { Reason } from './reasons.ts';

/**
 * In the order of posting: one reason if funds is the source or the destination; otherwise into funds and then out of
 * it.
 */
export function transferReasons(from: AccountKind, to: AccountKind): readonly Reason[] {
  const steps: Reason[] = [];
  if (from !== 'funds') steps.push(`${from}-transfer-out`);
  if (to !== 'funds') steps.push(`${to}-transfer-in`);
  return steps;
}
