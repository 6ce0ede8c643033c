/** The answer of a command on one trigger: the trigger from its user's event, flat. */
import { rowsOf } from '#protocol/entities/entity-rows';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';

export function sentTriggerOf({
  id,
}: {
  readonly id: number;
}): (sent: AccountEvent | undefined) => AnswerValue {
  return (sent) => {
    const trigger = rowsOf(sent?.changes ?? [], contractTrigger).find((each) => each.id === id);
    if (trigger === undefined) throw new Error(`the command of trigger ${String(id)} did not send it`);
    return trigger;
  };
}
