import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { spotTerms } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { sharedTerms } from '../../../blocks/shared-terms.ts';
import { useWhileShown } from '../../../blocks/use-while-shown.ts';
import { useValue } from '../../../engine/use-value.ts';

type SpotTerms = CallOutput<typeof spotTerms>;

const { terms, refresh, renew } = sharedTerms(() => call<typeof spotTerms>(CALLS.spotTerms, {}, QUIETLY));

/** The terms of spot trading; undefined before the first answer. They are refreshed after an operator's change. */
export function useSpotTerms(): SpotTerms | undefined {
  useWhileShown(refresh, undefined, renew);
  return useValue(terms);
}
