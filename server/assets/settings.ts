/** Settings of the demo. */
import * as z from 'zod/mini';
import { asset } from '#protocol/account';
import { defineSetting } from '../settings/define-setting.ts';
import { positiveAmount } from '../settings/shapes.ts';

/** The amounts that a user of the demo may claim once a day. Assets without a market are omitted. */
export const demoFunds = defineSetting({
  name: 'assets.demoFunds',
  schema: z.array(z.strictObject({ asset, amount: positiveAmount })).check(
    z.minLength(1),
    z.maxLength(50),
    z.refine((funds) => new Set(funds.map((each) => each.asset)).size === funds.length),
  ),
  default: [
    { asset: 'USDT', amount: '10000' },
    { asset: 'BTC', amount: '0.1' },
    { asset: 'ETH', amount: '2' },
    { asset: 'SOL', amount: '20' },
  ],
});
