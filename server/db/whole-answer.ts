import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { AnswerPlace } from './store-api.ts';

/**
 * The answer of a command as it was given. @param event of the command; it is kept at least as long as the answer
 * (`forgetBefore`)
 */
export function wholeAnswer(stored: AnswerValue | AnswerPlace, event: AccountEvent | null): AnswerValue {
  if (!isPlace(stored)) return stored;
  const [entity, row] = stored;
  const answer = event?.changes.find((each) => each.entity === entity)?.rows[row];
  if (answer === undefined)
    throw new Error(`an answer names row ${String(row)} of ${entity}, which is missing`);
  return answer as AnswerValue;
}

function isPlace(stored: AnswerValue | AnswerPlace): stored is AnswerPlace {
  return Array.isArray(stored);
}
