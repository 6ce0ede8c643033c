/** The logins and failed logins of an account with time, method and origin; its user can read them. */
import type { Clock } from '#domain/clock';
import { loginHistory } from '#protocol/user';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import type { AuthStore } from './tables.ts';

export const HISTORY_MILLIS = 90 * 86_400_000;
const MOST_ENTRIES = 100;

export function historyCall(history: Pick<AuthStore, 'entriesOf'>, clock: Clock): BoundCall {
  return bind(loginHistory, user({ reads: true }), async (_, { caller }) => {
    const entries = await history.entriesOf(caller.id, clock.now() - HISTORY_MILLIS, MOST_ENTRIES);
    const list = entries.map(({ time, way, succeeded, agent, address }) => ({
      ...{ time, way, succeeded, agent, address },
    }));
    return { list };
  });
}
