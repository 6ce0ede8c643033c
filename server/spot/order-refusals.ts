/** What is said against an order. */
import type { AmendProblem } from '#domain/spot/check-amend';
import { SPOT_CODES } from '#protocol/names/codes';
import type { Ruling } from '../core/person-command.ts';

export type Refusal = Extract<Ruling, { readonly refused: unknown }>;

/** By the code for too little money where nothing else is wrong. */
export function wrongOrder(problems: readonly AmendProblem[]): Refusal {
  const isShort = problems.every(({ code }) => code === 'not-enough');
  return { refused: isShort ? SPOT_CODES.notEnough : SPOT_CODES.badOrder, problems };
}

export function notEnough(field: 'size' | 'total'): Refusal {
  return wrongOrder([{ field, code: 'not-enough' }]);
}
