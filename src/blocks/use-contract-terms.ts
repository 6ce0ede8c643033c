import { useCallback, useState } from 'react';
import type { CallOutput } from '#protocol/call';
import type { contractTerms } from '#protocol/contract';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../api/call.ts';
import { useWhileShown } from './use-while-shown.ts';

export type ContractTermsAnswer = CallOutput<typeof contractTerms>;

/** The last known terms of this page, so that another sheet opens with them. */
let known: ContractTermsAnswer | undefined;

/** The terms of contract trading; undefined before the first answer. They are refreshed after an operator's change. */
export function useContractTerms(): ContractTermsAnswer | undefined {
  const [terms, setTerms] = useState(known);
  const ask = useCallback(() => {
    // A failed call changes nothing: the last known terms stay.
    void call<typeof contractTerms>(CALLS.contractTerms, {}, QUIETLY).then(
      (answer) => setTerms((known = answer)),
      () => undefined,
    );
  }, []);
  useWhileShown(ask);
  return terms;
}
