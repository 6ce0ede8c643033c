/** Refusals of spot orders. */
import { SPOT_CODES } from '#protocol/names/codes';
import { orderRefusals } from '../trading/order-refusals.ts';

export const spotRefusals = orderRefusals(SPOT_CODES);
