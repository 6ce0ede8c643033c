/** The calls of alerts, and of the message centre. */
import {
  alertList,
  alertTerms,
  changeAlert,
  myNotifiables,
  readNotifiable,
  removeAlert,
  setAlert,
} from '#protocol/alert';
import { alert } from '#protocol/entities/alert';
import { rowsOf } from '#protocol/entities/entity-rows';
import type { AccountEvent } from '#protocol/names/account';
import type { Alert } from '#protocol/names/alert';
import { ALERT_CODES } from '#protocol/names/codes';
import { accountQuery } from '../core/account-queries.ts';
import type { UserAnswer } from '../core/core-api.ts';
import type { GatewayParts } from '../feature/define-feature.ts';
import { everybody, user } from '../http/access.ts';
import { bind, TERMS_KEPT, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { alertOwnerQuery, alertTermsQuery, noticesQuery } from './queries.ts';
import { MOST_ALERTS } from './settings.ts';

/** Notices on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const own = user({ byKey: 'trade', keeps: 'every-answer' });
const ownAlerts = user({ byKey: 'read', mostRows: MOST_ALERTS });
const ownNotices = user({ byKey: 'read', reads: true });

export function alertCalls({ core, id: newId }: Pick<GatewayParts, 'core' | 'id'>): BoundCall[] {
  const ofAlert = user<{ readonly alert: number }>({
    ...{ byKey: 'trade', keeps: 'every-answer' },
    names: { user: ({ alert: id }) => core.ask(alertOwnerQuery, id), missing: ALERT_CODES.noAlert },
  });
  const execute = (kind: string, id: string, caller: number, input: object) =>
    core.execute({ kind: `alert.${kind}`, user: caller, id, input, isParsed: true });
  return [
    bind(setAlert, own, async ({ id, ...input }, { caller }) =>
      alertIn(await execute('set', id, caller.id, input)),
    ),
    bind(changeAlert, ofAlert, async ({ id, ...input }, { caller }) =>
      alertIn(await execute('change', id, caller.id, input)),
    ),
    bind(removeAlert, ofAlert, async ({ id, ...input }, { caller }) =>
      alertIn(await execute('remove', id, caller.id, input)),
    ),
    bind(alertList, ownAlerts, async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const list = rowsOf(entities, alert);
      return { asOf: number, list: list.filter((each) => symbol === undefined || each.symbol === symbol) };
    }),
    bind(alertTerms, everybody, () => core.ask(alertTermsQuery, {}), TERMS_KEPT),
    bind(myNotifiables, ownNotices, ({ before, limit = PAGE_ROWS }, { caller }) =>
      core.ask(noticesQuery, { user: caller.id, before, limit }),
    ),
    bind(readNotifiable, own, async ({ id }, { caller }) => {
      const done = await execute('read', newId(), caller.id, id === undefined ? {} : { notice: id });
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      return { unread: done.answer['unread'] as number };
    }),
  ];
}

/** The alert at the time of the command, flat; its shape is checked with the call's output. */
function alertIn(done: UserAnswer): { readonly alert: Alert; readonly event: AccountEvent } | Refusal {
  if (done.code !== 200) return new Refusal(done.code, done.problems);
  if (done.event === null) throw new Error('a command of an alert changed nothing');
  return { alert: done.answer as unknown as Alert, event: done.event };
}
