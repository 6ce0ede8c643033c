import type { assetsList } from '#protocol/assets';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../api/call.ts';
import { useAnswer, type Answered } from './use-answer.ts';

type ListedAsset = CallOutput<typeof assetsList>['list'][number];
type ListedAssets = ReadonlyMap<string, ListedAsset>;

let known: ListedAssets | undefined;

async function ask(): Promise<ListedAssets> {
  const { list } = await call<typeof assetsList>(CALLS.assetsList, {}, QUIETLY);
  known = new Map(list.map((each) => [each.asset, each]));
  return known;
}

/** The assets that may be held and moved, in the platform's order. Requested once per page load. */
export function useListedAssets(): Answered<ListedAssets> {
  return useAnswer(ask, known);
}
