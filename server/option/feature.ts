/** Short-cycle options on the indexes of contracts. */
import { optionOrder } from '#protocol/entities/option-order';
import { OPTION_CODES } from '#protocol/names/codes';
import { calendarOf } from '../base/calendars.ts';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import { deliverOptionRules, deliverOptionsJob } from './deliver-rules.ts';
import { exitOptionCommand, exitOptionRules, exitOptionsJob } from './exit-rules.ts';
import { startForgetting } from './forget-samples.ts';
import { openOptionRules, openOptionsJob } from './open-rules.ts';
import { optionCalls } from './option-routes.ts';
import { options } from './options.ts';
import { placeOptionCommand } from './place-rules.ts';
import { optionQueries } from './read-options.ts';
import { optionRetentionSetting, optionTermsSetting } from './settings.ts';
import { optionTables } from './tables.ts';

const statuses = {
  [OPTION_CODES.badOrder]: { status: 400 },
  [OPTION_CODES.belowMinimum]: { status: 400 },
  [OPTION_CODES.aboveMaximum]: { status: 400 },
  [OPTION_CODES.notEnough]: { status: 409 },
  [OPTION_CODES.closed]: { status: 409 },
  [OPTION_CODES.noProduct]: { status: 404 },
  [OPTION_CODES.marketEnds]: { status: 409 },
  [OPTION_CODES.oddsChanged]: { status: 409 },
  [OPTION_CODES.exposure]: { status: 409 },
  [OPTION_CODES.noIndex]: { status: 503, retryAfterSeconds: 5 },
  [OPTION_CODES.tooQuiet]: { status: 409 },
  [OPTION_CODES.tooMany]: { status: 409 },
  [OPTION_CODES.noOrder]: { status: 404 },
  [OPTION_CODES.noExit]: { status: 409 },
  [OPTION_CODES.tooFewPrices]: { status: 503, retryAfterSeconds: 5 },
  [OPTION_CODES.belowLeast]: { status: 409 },
} satisfies StatusesOf<typeof OPTION_CODES>;

/** @param timeZone its clock cuts the cycles */
export function optionFeature({ timeZone }: { readonly timeZone: string }) {
  return defineFeature({
    name: 'option',
    statuses,
    commands: [placeOptionCommand, exitOptionCommand],
    platformRules: { ...openOptionRules, ...deliverOptionRules, ...exitOptionRules },
    jobs: [openOptionsJob, deliverOptionsJob, exitOptionsJob],
    settings: [optionTermsSetting, optionRetentionSetting],
    entities: [optionOrder],
    slice: ({ stored }) =>
      options.rebuild({ stored: optionTables.loaded(stored), calendar: calendarOf(timeZone) }),
    queries: optionQueries,
    routes: optionCalls,
    start: (gateway) => Promise.resolve(startForgetting(gateway)),
  });
}
