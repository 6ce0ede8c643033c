/** Locked mining and pledges: quantities that bring income each day or at the end of a cycle. */
import { earnIncome } from '#protocol/entities/earn-income';
import { earnOrder } from '#protocol/entities/earn-order';
import { EARN_CODES } from '#protocol/names/codes';
import { calendarOf } from '../base/calendars.ts';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import { earnCalls } from './earn-routes.ts';
import { earns } from './earns.ts';
import { earnLockCommand, earnRedeemCommand, earnRenewCommand } from './lock-rules.ts';
import { payEarnRules, payEarnsJob } from './pay-rules.ts';
import { earnQueries } from './read-earns.ts';
import { EARN_REASONS } from './reasons.ts';
import { earnLimits, earnPoolSetting, earnProductsSetting, earnYieldsIn } from './settings.ts';
import { earnTables } from './tables.ts';
import { watchPool } from './watch-pool.ts';

const statuses = {
  [EARN_CODES.noProduct]: { status: 404 },
  [EARN_CODES.badQuantity]: { status: 400 },
  [EARN_CODES.belowMinimum]: { status: 400 },
  [EARN_CODES.aboveMaximum]: { status: 400 },
  [EARN_CODES.notEnough]: { status: 409 },
  [EARN_CODES.userQuota]: { status: 409 },
  [EARN_CODES.quota]: { status: 409 },
  [EARN_CODES.tooMany]: { status: 409 },
  [EARN_CODES.noOrder]: { status: 404 },
  [EARN_CODES.notRedeemable]: { status: 409 },
  [EARN_CODES.changed]: { status: 409 },
  [EARN_CODES.notRenewable]: { status: 409 },
} satisfies StatusesOf<typeof EARN_CODES>;

/** @param timeZone income is paid at the start of its days */
export function earnFeature({ timeZone }: { readonly timeZone: string }) {
  const calendar = calendarOf(timeZone);
  return defineFeature({
    name: 'earn',
    statuses,
    commands: [earnLockCommand, earnRedeemCommand, earnRenewCommand],
    platformRules: payEarnRules,
    jobs: [payEarnsJob],
    settings: [earnProductsSetting, earnYieldsIn(calendar), earnPoolSetting, earnLimits],
    reasons: EARN_REASONS,
    entities: [earnOrder, earnIncome],
    slice: ({ stored }) => earns.rebuild({ stored: earnTables.loaded(stored), calendar }),
    queries: earnQueries,
    routes: earnCalls,
    start: (gateway) => Promise.resolve(watchPool(gateway)),
  });
}
