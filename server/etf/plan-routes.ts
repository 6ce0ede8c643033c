/** The calls of plans. */
import { changePlan, editPlan, placePlan } from '#protocol/etf';
import { ETF_CODES } from '#protocol/names/codes';
import type { EtfPlan } from '#protocol/names/etf';
import type { UserAnswer } from '../core/core-api.ts';
import type { GatewayParts } from '../feature/define-feature.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { etfPlanOwnerQuery } from './queries.ts';
import { MOST_COINS } from './settings.ts';

/** The least amount of a run is checked against the book of each coin. */
const mostLegs = MOST_COINS;

export function planCalls({ core }: Pick<GatewayParts, 'core'>): BoundCall[] {
  const ofPlan = {
    movesMoney: true,
    byKey: 'trade',
    names: {
      user: ({ plan }: { readonly plan: number }) => core.ask(etfPlanOwnerQuery, plan),
      missing: ETF_CODES.noPlan,
    },
  } as const;
  const planIn = (done: UserAnswer) => {
    if (done.code !== 200) return new Refusal(done.code, done.problems);
    if (done.event === null) throw new Error('a plan of an ETF changed nothing');
    return { plan: done.answer as unknown as EtfPlan, event: done.event };
  };
  return [
    bind(
      placePlan,
      user({ movesMoney: true, byKey: 'trade', mostLegs }),
      async ({ id, ...input }, { caller }) => {
        const command = { kind: 'etf.placePlan', user: caller.id, id, input, isParsed: true } as const;
        return planIn(await core.execute(command));
      },
    ),
    bind(editPlan, user({ ...ofPlan, mostLegs }), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'etf.editPlan', user: caller.id, id, input, isParsed: true } as const;
      return planIn(await core.execute(command));
    }),
    bind(changePlan, user(ofPlan), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'etf.changePlan', user: caller.id, id, input, isParsed: true } as const;
      return planIn(await core.execute(command));
    }),
  ];
}
