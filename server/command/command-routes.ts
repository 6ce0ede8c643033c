/** The calls about commands without an answer: their status, and how to discard them. */
import { commandFate, discardCommand } from '#protocol/command';
import type { CommandFate } from '#protocol/names/command';
import type { CoreApi, UserFate } from '../core/core-api.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall, type RequestContext } from '../http/bind.ts';

/** An id is searched among the caller's own commands only. */
export function commandCalls(core: Pick<CoreApi, 'commandFate' | 'discardCommand'>): BoundCall[] {
  return [
    bind(commandFate, user({ byKey: 'read', reads: true }), async ({ id }, context) =>
      sentFate(await core.commandFate(context.caller.id, id), context),
    ),
    bind(discardCommand, user({ byKey: 'trade', keeps: 'every-answer' }), async ({ id }, context) =>
      sentFate(await core.discardCommand(context.caller.id, id), context),
    ),
  ];
}

function sentFate(fate: UserFate, context: RequestContext): CommandFate {
  const { state, time } = fate;
  if (state !== 'decided') return { state, time };
  const { answer } = fate;
  if (answer.code === 200) return { state: 'done', time, answer: answer.answer, event: answer.event };
  const { code, problems } = answer;
  return { state: 'refused', time, code, msg: context.refusalText(code), problems };
}
