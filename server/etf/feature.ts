/** ETFs: shares of baskets of spot coins, created and redeemed at the prices of the spot books. */
import { etfExit } from '#protocol/entities/etf-exit';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfPlan } from '#protocol/entities/etf-plan';
import { etfOrder } from '#protocol/entities/etf-order';
import { ETF_CODES } from '#protocol/names/codes';
import { calendarOf } from '../base/calendars.ts';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import { beginEtfRules, beginEtfsJob } from './begin-rules.ts';
import { etfCalls } from './etf-routes.ts';
import { etfs } from './etfs.ts';
import { exitNoticeJob, exitNoticeRules } from './exit-notices.ts';
import { chargeFeeJob, chargeFeeRules } from './fee-rules.ts';
import { cancelEtfCommand, placeEtfCommand } from './order-rules.ts';
import { matchEtfRules, matchEtfsJob } from './match-rules.ts';
import { changePlanCommand, editPlanCommand, placePlanCommand } from './plan-rules.ts';
import { etfQueries } from './read-etfs.ts';
import { ETF_REASONS } from './reasons.ts';
import { runPlanRules, runPlansJob } from './run-plans.ts';
import { rebalanceJob, rebalanceRules } from './rebalance-rules.ts';
import { etfExitsSetting, etfLimits, etfProductsSetting } from './settings.ts';
import { etfTables } from './tables.ts';

const statuses = {
  [ETF_CODES.noProduct]: { status: 404 },
  [ETF_CODES.badOrder]: { status: 400 },
  [ETF_CODES.belowMinimum]: { status: 400 },
  [ETF_CODES.notEnough]: { status: 409 },
  [ETF_CODES.closed]: { status: 503, retryAfterSeconds: 5 },
  [ETF_CODES.noLiquidity]: { status: 503, retryAfterSeconds: 5 },
  [ETF_CODES.limit]: { status: 409 },
  [ETF_CODES.tooMany]: { status: 409 },
  [ETF_CODES.noOrder]: { status: 404 },
  [ETF_CODES.badPlan]: { status: 400 },
  [ETF_CODES.noPlan]: { status: 404 },
  [ETF_CODES.tooManyPlans]: { status: 409 },
} satisfies StatusesOf<typeof ETF_CODES>;

/** @param timeZone its days are those of the management fee */
export function etfFeature({ timeZone }: { readonly timeZone: string }) {
  const calendar = calendarOf(timeZone);
  return defineFeature({
    name: 'etf',
    statuses,
    commands: [placeEtfCommand, cancelEtfCommand, placePlanCommand, editPlanCommand, changePlanCommand],
    platformRules: {
      ...matchEtfRules,
      ...runPlanRules,
      ...beginEtfRules(calendar),
      ...chargeFeeRules(calendar),
      ...rebalanceRules(calendar),
      ...exitNoticeRules,
    },
    jobs: [beginEtfsJob, chargeFeeJob, matchEtfsJob, runPlansJob, rebalanceJob, exitNoticeJob],
    settings: [etfProductsSetting, etfExitsSetting, etfLimits],
    reasons: ETF_REASONS,
    entities: [etfOrder, etfHolding, etfPlan, etfExit],
    changes: ['spot-order', 'spot-fill'],
    slice: ({ stored }) => etfs.rebuild(etfTables.loaded(stored)),
    queries: etfQueries,
    routes: etfCalls,
  });
}
