/** ETFs: shares of baskets of spot coins, created and redeemed at the prices of the spot books. */
import { Calendar } from '#domain/market/periods';
import { etfHolding } from '#protocol/entities/etf-holding';
import { etfOrder } from '#protocol/entities/etf-order';
import { ETF_CODES } from '#protocol/names/codes';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import { beginEtfRules, beginEtfsJob } from './begin-rules.ts';
import { etfCalls } from './etf-routes.ts';
import { etfs } from './etfs.ts';
import { chargeFeeJob, chargeFeeRules } from './fee-rules.ts';
import { placeEtfCommand } from './order-rules.ts';
import { etfQueries } from './read-etfs.ts';
import { ETF_REASONS } from './reasons.ts';
import { etfProductsSetting } from './settings.ts';
import { etfTables } from './tables.ts';

const statuses = {
  [ETF_CODES.noProduct]: { status: 404 },
  [ETF_CODES.badOrder]: { status: 400 },
  [ETF_CODES.belowMinimum]: { status: 400 },
  [ETF_CODES.notEnough]: { status: 409 },
  [ETF_CODES.closed]: { status: 503, retryAfterSeconds: 5 },
  [ETF_CODES.noLiquidity]: { status: 503, retryAfterSeconds: 5 },
  [ETF_CODES.limit]: { status: 409 },
} satisfies StatusesOf<typeof ETF_CODES>;

/** @param timeZone its days are those of the management fee */
export function etfFeature({ timeZone }: { readonly timeZone: string }) {
  const calendar = new Calendar(timeZone);
  return defineFeature({
    name: 'etf',
    statuses,
    commands: [placeEtfCommand],
    platformRules: { ...beginEtfRules(calendar), ...chargeFeeRules(calendar) },
    jobs: [beginEtfsJob, chargeFeeJob],
    settings: [etfProductsSetting],
    reasons: ETF_REASONS,
    entities: [etfOrder, etfHolding],
    changes: ['spot-order', 'spot-fill'],
    slice: ({ stored }) => etfs.rebuild(etfTables.loaded(stored)),
    queries: etfQueries,
    routes: etfCalls,
  });
}
