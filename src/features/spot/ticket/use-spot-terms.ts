import { useCallback, useState } from 'react';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { spotTerms } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { useWhileShown } from '../../../blocks/use-while-shown.ts';

type SpotTerms = CallOutput<typeof spotTerms>;

/** The last known terms of this page, so that another ticket opens with them. */
let known: SpotTerms | undefined;

/** The terms of spot trading; undefined before the first answer. They are refreshed after an operator's change. */
export function useSpotTerms(): SpotTerms | undefined {
  const [terms, setTerms] = useState(known);
  const ask = useCallback(() => {
    // A failed call changes nothing: the last known terms stay.
    void call<typeof spotTerms>(CALLS.spotTerms, {}, QUIETLY).then(
      (answer) => setTerms((known = answer)),
      () => undefined,
    );
  }, []);
  useWhileShown(ask);
  return terms;
}
