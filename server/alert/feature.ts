/** Alerts: what users want to be notified of, and the notices of their message centre. */
import { alert } from '#protocol/entities/alert';
import { notice } from '#protocol/entities/notice';
import { ALERT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import { alertCalls } from './alert-routes.ts';
import { alerts } from './alerts.ts';
import { fireAlertJob, fireAlertRules } from './fire-rules.ts';
import { startForgettingNotices } from './forget-notices.ts';
import { alertQueries } from './read-alerts.ts';
import { readNoticesCommand } from './read-rules.ts';
import { changeAlertCommand, removeAlertCommand, setAlertCommand } from './set-rules.ts';
import { alertLimits } from './settings.ts';
import { alertTables } from './tables.ts';

const statuses = {
  [ALERT_CODES.badAlert]: { status: 400 },
  [ALERT_CODES.reached]: { status: 409 },
  [ALERT_CODES.noPrice]: { status: 503, retryAfterSeconds: 5 },
  [ALERT_CODES.tooMany]: { status: 409 },
  [ALERT_CODES.noAlert]: { status: 404 },
  [ALERT_CODES.unchanged]: { status: 409 },
  [ALERT_CODES.marketEnded]: { status: 409 },
  [MARKET_CODES.unknownSymbol]: { status: 404 },
} satisfies StatusesOf<typeof ALERT_CODES & Pick<typeof MARKET_CODES, 'unknownSymbol'>>;

export const alertFeature = defineFeature({
  name: 'alert',
  statuses,
  commands: [setAlertCommand, changeAlertCommand, removeAlertCommand, readNoticesCommand],
  settings: [alertLimits],
  platformRules: fireAlertRules,
  jobs: [fireAlertJob],
  entities: [alert, notice],
  slice: ({ stored, instruments }) => alerts.rebuild({ stored: alertTables.loaded(stored), instruments }),
  queries: alertQueries,
  routes: alertCalls,
  start: (gateway) => Promise.resolve(startForgettingNotices(gateway)),
});
