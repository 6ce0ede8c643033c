/** A user reads notices. */
import { readNoticesInput } from '#protocol/alert';
import { defineCommand } from '../core/user-command.ts';
import { alerts } from './alerts.ts';
import { readNotice } from './fire-alert.ts';

/** Marks one notice read, or all; answers with the number of unread ones. One that was read stays as it is. */
export const readNoticesCommand = defineCommand('alert.read', {
  by: 'user',
  input: readNoticesInput,
  refusals: [],
  reasons: [],
  rule({ state, time, user }, { notice: id }) {
    const all = alerts.of(state);
    const userId = user?.id as number;
    const read = all.unreadOf(userId).filter((each) => id === undefined || each.id === id);
    const changes = read.map((held) => readNotice(all, held, time));
    return { changes, answer: { unread: all.unreadCount(userId) } };
  },
});
