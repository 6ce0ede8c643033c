/** Spot orders: users place, amend, cancel and query them. */
import { MARKET_CODES, SPOT_CODES } from '#protocol/names/codes';
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { defineFeature } from '../feature/define-feature.ts';
import { amendOrderCommand } from './amend-rules.ts';
import { cancelOrderCommand, cancelOrdersCommand } from './cancel-rules.ts';
import { placeOrderCommand } from './place-rules.ts';
import { spotQueries } from './read-orders.ts';
import { spotFees, spotLimits } from './settings.ts';
import { spotCalls } from './spot-routes.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [SPOT_CODES.badOrder]: { status: 400 },
  [SPOT_CODES.notEnough]: { status: 409 },
  [SPOT_CODES.outsideBand]: { status: 409 },
  [SPOT_CODES.wouldTake]: { status: 409 },
  [SPOT_CODES.notFillable]: { status: 409 },
  [SPOT_CODES.noLiquidity]: { status: 503, retryAfterSeconds: 5 },
  [SPOT_CODES.tooMany]: { status: 409 },
  [SPOT_CODES.noOrder]: { status: 404 },
  [SPOT_CODES.beingMatched]: { status: 409 },
  [SPOT_CODES.unchanged]: { status: 409 },
  [SPOT_CODES.watchOnly]: { status: 409 },
  [MARKET_CODES.unknownSymbol]: { status: 404 },
} satisfies StatusesOf<typeof SPOT_CODES & Pick<typeof MARKET_CODES, 'unknownSymbol'>>;

export const spotFeature = defineFeature({
  name: 'spot',
  statuses,
  commands: [placeOrderCommand, amendOrderCommand, cancelOrderCommand, cancelOrdersCommand],
  settings: [spotFees, spotLimits],
  entities: [spotOrder, spotFill],
  queries: spotQueries,
  routes: ({ core }) => spotCalls(core),
});
