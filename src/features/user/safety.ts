/** Summarises how well an account is secured. */
import type { CallOutput } from '#protocol/call';
import type { securityHome } from '#protocol/user';

export type Security = CallOutput<typeof securityHome>;

/** In the recommended order. */
export const SAFETY_STEPS = ['email', 'google', 'tradePassword', 'phone'] as const;

export type SafetyStep = (typeof SAFETY_STEPS)[number];

export interface Safety {
  readonly done: number;
  readonly all: number;
  /** The next step; undefined if all are done. */
  readonly next: SafetyStep | undefined;
}

export function safetyOf(security: Security): Safety {
  const missing = SAFETY_STEPS.filter((step) => security[step] === null || security[step] === false);
  const all = SAFETY_STEPS.length;
  return { done: all - missing.length, all, next: missing[0] };
}

/** Whether withdrawals are still held after a change; `now` in milliseconds UTC. */
export function isHeld({ heldUntil }: Pick<Security, 'heldUntil'>, now: number): boolean {
  return heldUntil !== null && heldUntil > now;
}
