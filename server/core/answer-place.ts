/**
 * Where a command's answer is in its event: most answers are one row of it, the same object (`sentIn`), so the row of
 * the command names the place and does not repeat it (decision 0674).
 */
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { AnswerPlace } from '../db/store-api.ts';

/** Undefined: the answer is no row of the event. */
export function placeOf(answer: AnswerValue, event: AccountEvent | undefined): AnswerPlace | undefined {
  if (event === undefined) return undefined;
  for (const { entity, rows } of event.changes) {
    const at = rows.indexOf(answer);
    if (at !== -1) return [entity, at];
  }
  return undefined;
}
