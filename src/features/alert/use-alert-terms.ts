import type { alertTerms } from '#protocol/alert';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { sharedTerms } from '../../blocks/shared-terms.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';
import { useValue } from '../../engine/use-value.ts';

const { terms, refresh, renew } = sharedTerms(() => call<typeof alertTerms>(CALLS.alertTerms, {}, QUIETLY));

/** The limits of alerts; undefined before the first answer. They are refreshed after an operator's change. */
export function useAlertTerms(): CallOutput<typeof alertTerms> | undefined {
  useWhileShown(refresh, undefined, renew);
  return useValue(terms);
}
