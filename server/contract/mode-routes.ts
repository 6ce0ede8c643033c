/** The calls of leverage, margin mode, position mode and margin. */
import { adjustMargin, setLeverage, setMarginMode, setPositionMode } from '#protocol/contract-modes';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractMode, ContractPosition } from '#protocol/names/contract';
import type { CoreApi, UserAnswer } from '../core/core-api.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { contractPositionOwnerQuery } from './queries.ts';

const money = user({ movesMoney: true, byKey: 'trade' });

/** The access to a call that names a position. */
export function namesPosition(core: Pick<CoreApi, 'ask'>) {
  return user<{ readonly position: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: {
      user: ({ position }) => core.ask(contractPositionOwnerQuery, position),
      missing: CONTRACT_CODES.noPosition,
    },
  });
}

/** Hands a command of contracts to the core. */
export function executeIn(core: Pick<CoreApi, 'execute'>) {
  return (kind: string, id: string, user: number, input: object) =>
    core.execute({ kind: `contract.${kind}`, user, id, input, isParsed: true });
}

/** The event of a command that always changes something. */
export function changed({ event }: Extract<UserAnswer, { readonly code: 200 }>): AccountEvent {
  if (event === null) throw new Error('a command of contracts changed nothing');
  return event;
}

export function modeCalls(core: Pick<CoreApi, 'execute' | 'ask'>): BoundCall[] {
  const execute = executeIn(core);
  return [
    bind(setLeverage, money, async ({ id, ...input }, { caller }) =>
      modeIn(await execute('setLeverage', id, caller.id, input)),
    ),
    bind(setMarginMode, money, async ({ id, ...input }, { caller }) =>
      modeIn(await execute('setMarginMode', id, caller.id, input)),
    ),
    bind(setPositionMode, money, async ({ id, ...input }, { caller }) =>
      modeIn(await execute('setPositionMode', id, caller.id, input)),
    ),
    bind(adjustMargin, namesPosition(core), async ({ id, ...input }, { caller }) => {
      const done = await execute('adjustMargin', id, caller.id, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { position: done.answer as unknown as ContractPosition, event: changed(done) };
    }),
  ];
}

function modeIn(done: UserAnswer) {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  return { mode: done.answer as unknown as ContractMode, event: done.event };
}
