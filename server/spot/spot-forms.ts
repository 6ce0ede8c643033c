/** How spot's orders and fills are stored and sent. */
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import { orderForms } from '../trading/order-forms.ts';
import { receivedAsset } from './paid-asset.ts';

export const spotForms = orderForms({
  kind: 'spot',
  order: spotOrder,
  fill: spotFill,
  feeAsset: receivedAsset,
});
