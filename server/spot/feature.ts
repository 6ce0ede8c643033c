/** Spot orders: users place, amend, cancel and query them. */
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { defineFeature } from '../feature/define-feature.ts';
import { amendOrderCommand } from './amend-rules.ts';
import { cancelOrderCommand, cancelOrdersCommand } from './cancel-rules.ts';
import { placeOrderCommand } from './place-rules.ts';
import { spotQueries } from './read-orders.ts';
import { answerTerms } from './read-terms.ts';
import { spotFees, spotLimits } from './settings.ts';
import { spotCalls } from './spot-routes.ts';

export const spotFeature = defineFeature({
  name: 'spot',
  commands: [placeOrderCommand, amendOrderCommand, cancelOrderCommand, cancelOrdersCommand],
  settings: [spotFees, spotLimits],
  entities: [spotOrder, spotFill],
  queries: (parts) => [...spotQueries(parts), answerTerms(parts.writer)],
  routes: ({ core }) => spotCalls(core),
});
