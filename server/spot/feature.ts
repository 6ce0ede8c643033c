/** Spot orders: placed, amended and cancelled by their users, and asked for. */
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { defineFeature } from '../feature/define-feature.ts';
import { amendOrderCommand } from './amend-rules.ts';
import { cancelOrderCommand, cancelOrdersCommand } from './cancel-rules.ts';
import { placeOrderCommand } from './place-rules.ts';
import { spotQueries } from './read-orders.ts';
import { spotCalls } from './spot-routes.ts';
import type { SpotTerms } from './spot-terms.ts';

export function spotFeature(terms: SpotTerms) {
  return defineFeature({
    name: 'spot',
    commands: [placeOrderCommand(terms), amendOrderCommand(terms), cancelOrderCommand, cancelOrdersCommand],
    entities: [spotOrder, spotFill],
    queries: spotQueries,
    routes: ({ core }) => spotCalls({ core, terms }),
  });
}
