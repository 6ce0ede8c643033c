import type { CallOutput } from '#protocol/call';
import type { contractTerms } from '#protocol/contract';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../api/call.ts';
import { useValue } from '../engine/use-value.ts';
import { sharedTerms } from './shared-terms.ts';
import { useWhileShown } from './use-while-shown.ts';

export type ContractTermsAnswer = CallOutput<typeof contractTerms>;

const { terms, refresh, renew } = sharedTerms(() =>
  call<typeof contractTerms>(CALLS.contractTerms, {}, QUIETLY),
);

/** The terms of contract trading; undefined before the first answer. They are refreshed after an operator's change. */
export function useContractTerms(): ContractTermsAnswer | undefined {
  useWhileShown(refresh, undefined, renew);
  return useValue(terms);
}
