/** Sound inputs of the calls of ETFs, and objects of one user that another one must not reach. */
import { CALLS } from '../../protocol/names/calls.ts';
import { commandId } from './open-core.ts';

/** Returns the body of the answer. */
type Post = (token: string, path: string, input: object) => Promise<string>;

export const ETF_INPUTS = {
  [`/api${CALLS.etfPlacePlan.path}`]: planInput,
  [`/api${CALLS.etfPlaceOrder.path}`]: () => orderInput({}),
};

function orderInput(more: object) {
  return {
    ...{ id: commandId(), product: 'TOP10ETF', side: 'subscribe', quantity: '100', least: '0' },
    ...more,
  };
}

function planInput() {
  return {
    ...{ id: commandId(), product: 'TOP10ETF', amount: '100', from: 'funds', every: 'week' },
    ...{ hour: 9, zone: 'Europe/Berlin', end: 0, missed: 'once' },
  };
}

export function etfObjects(post: Post) {
  const planOf = async (token: string) => {
    const body = await post(token, CALLS.etfPlacePlan.path, planInput());
    return (JSON.parse(body) as { data: { plan: { id: number } } }).data.plan.id;
  };
  const namedPlans = (plan: number, input: object) => ({
    theirs: { id: commandId(), plan, ...input },
    nobodys: { id: commandId(), plan: 999_999_999, ...input },
  });
  return {
    [`/api${CALLS.etfCancelOrder.path}`]: async (token: string) => {
      await post(token, CALLS.demoFaucet.path, { id: commandId() });
      // Far below the market.
      const body = await post(token, CALLS.etfPlaceOrder.path, orderInput({ limit: '1' }));
      const { data } = JSON.parse(body) as { data: { order: { id: number } } };
      const named = (order: number) => ({ id: commandId(), order });
      return { theirs: named(data.order.id), nobodys: named(999_999_999) };
    },
    [`/api${CALLS.etfEditPlan.path}`]: async (token: string) => {
      const terms = { amount: '150', every: 'month', hour: 10, end: 0, missed: 'skip' };
      return namedPlans(await planOf(token), terms);
    },
    [`/api${CALLS.etfChangePlan.path}`]: async (token: string) =>
      namedPlans(await planOf(token), { action: 'pause' }),
  };
}
