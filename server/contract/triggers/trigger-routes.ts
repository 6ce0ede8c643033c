/** The calls of triggers. */
import {
  amendTriggerCall,
  cancelTriggerCall,
  cancelTriggersCall,
  openTriggers,
  placeTrigger,
  triggerHistory,
} from '#protocol/contract-triggers';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { rowsOf } from '#protocol/entities/entity-rows';
import type { AccountEvent } from '#protocol/names/account';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { ContractTrigger } from '#protocol/names/contract';
import { accountQuery } from '../../core/account-queries.ts';
import type { CoreApi, UserAnswer } from '../../core/core-api.ts';
import { user } from '../../http/access.ts';
import { bind, type BoundCall } from '../../http/bind.ts';
import { Refusal } from '../../http/refuse.ts';
import { MOST_OPEN_TRIGGERS } from './settings.ts';
import { triggerOwnerQuery, triggersQuery } from './trigger-queries.ts';

/** Triggers on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const money = user({ movesMoney: true, byKey: 'trade' });
const openRows = user({ byKey: 'read', mostRows: MOST_OPEN_TRIGGERS });
const ownRows = user({ byKey: 'read', reads: true });

export function triggerCalls(core: Pick<CoreApi, 'execute' | 'ask'>): BoundCall[] {
  const ofTrigger = user<{ readonly trigger: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: {
      user: ({ trigger }) => core.ask(triggerOwnerQuery, trigger),
      missing: CONTRACT_CODES.noTrigger,
    },
  });
  const execute = (kind: string, id: string, user: number, input: object) =>
    core.execute({ kind: `contract.${kind}`, user, id, input, isParsed: true });
  return [
    bind(placeTrigger, money, async ({ id, ...input }, { caller }) =>
      triggerIn(await execute('placeTrigger', id, caller.id, input)),
    ),
    bind(amendTriggerCall, ofTrigger, async ({ id, ...input }, { caller }) =>
      triggerIn(await execute('amendTrigger', id, caller.id, input)),
    ),
    bind(cancelTriggerCall, ofTrigger, async ({ id, ...input }, { caller }) =>
      triggerIn(await execute('cancelTrigger', id, caller.id, input)),
    ),
    bind(cancelTriggersCall, money, async ({ id, ...input }, { caller }) => {
      const done = await execute('cancelTriggers', id, caller.id, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { cancelled: done.answer['cancelled'] as number, event: done.event };
    }),
    bind(openTriggers, openRows, async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const list = rowsOf(entities, contractTrigger);
      return { asOf: number, list: list.filter((each) => symbol === undefined || each.symbol === symbol) };
    }),
    bind(triggerHistory, ownRows, ({ limit = PAGE_ROWS, symbol, status, from, to, before }, { caller }) =>
      core.ask(triggersQuery, { symbol, status, from, to, before, user: caller.id, limit }),
    ),
  ];
}

/** The trigger at the time of the command, flat; its shape is checked with the call's output. */
function triggerIn(
  done: UserAnswer,
): { readonly trigger: ContractTrigger; readonly event: AccountEvent } | Refusal {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  if (done.event === null) throw new Error('a command of a trigger changed nothing');
  return { trigger: done.answer as unknown as ContractTrigger, event: done.event };
}
