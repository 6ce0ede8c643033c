/** When, how and from where somebody came in to an account or tried to, told to its person. */
import type { Clock } from '#domain/clock';
import { loginHistory } from '#protocol/user';
import type { LoginStore } from '../db/login-store.ts';
import { person } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';

export const HISTORY_MILLIS = 90 * 86_400_000;
const MOST_ENTRIES = 100;

export function historyCall(logins: Pick<LoginStore, 'entriesOf'>, clock: Clock): BoundCall {
  return bind(loginHistory, person({ reads: true }), async (_, { caller }) => {
    const entries = await logins.entriesOf(caller.id, clock.now() - HISTORY_MILLIS, MOST_ENTRIES);
    const list = entries.map(({ time, way, succeeded, agent, address }) => ({
      ...{ time, way, succeeded, agent, address },
    }));
    return { list };
  });
}
