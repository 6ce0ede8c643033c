import { CONTRACT_CODES } from '#protocol/names/codes';
import { orderRefusals } from '../trading/order-refusals.ts';

export const contractRefusals = orderRefusals(CONTRACT_CODES);
