import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { spotTerms } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';

type SpotTerms = CallOutput<typeof spotTerms>;

let known: SpotTerms | undefined;

async function ask(): Promise<SpotTerms> {
  known = await call<typeof spotTerms>(CALLS.spotTerms, {}, QUIETLY);
  return known;
}

/** By what terms anybody trades; undefined until the platform has told them. Asked for once in the life of the page. */
export function useSpotTerms(): SpotTerms | undefined {
  return useAnswer(ask, known).answer;
}
