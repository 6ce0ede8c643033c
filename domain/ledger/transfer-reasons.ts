/** By which reasons a transfer between two account kinds is posted. */
import type { AccountKind } from './account-kinds.ts';
import type { Reason } from './reasons.ts';

/** In the order of posting: one where funds is an end, else out to funds and in from there. */
export function transferReasons(from: AccountKind, to: AccountKind): readonly Reason[] {
  const steps: Reason[] = [];
  if (from !== 'funds') steps.push(`${from}-transfer-out`);
  if (to !== 'funds') steps.push(`${to}-transfer-in`);
  return steps;
}
