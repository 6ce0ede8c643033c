/** Sound inputs of the calls of locked mining, and objects of one user that another one must not reach. */
import { CALLS } from '../../protocol/names/calls.ts';
import { commandId } from './open-core.ts';

/** Returns the body of the answer. */
type Post = (token: string, path: string, input: object) => Promise<string>;

export const EARN_INPUTS = { [`/api${CALLS.earnLock.path}`]: lockInput };

function lockInput() {
  return { id: commandId(), product: 'USDT-7', quantity: '100', from: 'funds', renew: false };
}

export function earnObjects(post: Post) {
  const locked = async (token: string) => {
    await post(token, CALLS.demoFaucet.path, { id: commandId() });
    const body = await post(token, CALLS.earnLock.path, lockInput());
    return (JSON.parse(body) as { data: { order: { id: number } } }).data.order.id;
  };
  const named = (more: object) => async (token: string) => {
    const order = await locked(token);
    const input = (of: number) => ({ id: commandId(), order: of, ...more });
    return { theirs: input(order), nobodys: input(999_999_999) };
  };
  return {
    [`/api${CALLS.earnRedeem.path}`]: named({ deduction: '0' }),
    [`/api${CALLS.earnRenew.path}`]: named({ renew: true }),
  };
}
