/** Settings of spot trading. */
import * as z from 'zod/mini';
import { HIGHEST_VIP } from '#protocol/names/user';
import { defineSetting } from '../settings/define-setting.ts';
import { inOrder, wholeNumber } from '../settings/shapes.ts';

/** 5 %. A fee is never negative: the fee account never pays. */
const HIGHEST_FEE_PPM = 50_000;
const HIGHEST_SLIPPAGE_BPS = 5_000;
const HIGHEST_BAND_BPS = 50_000;
/** The most orders that one answer of `/spot/openOrders` holds; the call's weight follows from it. */
export const MOST_OPEN_ORDERS = 200;

const fee = wholeNumber(0, HIGHEST_FEE_PPM);

/**
 * By VIP level from 0 on, in parts per million. A level without an entry pays the fee of the highest one that has one.
 */
export const spotFees = defineSetting({
  name: 'spot.fees',
  schema: z.strictObject({
    levels: z
      .array(z.strictObject({ maker: fee, taker: fee }))
      .check(z.minLength(1), z.maxLength(HIGHEST_VIP + 1)),
  }),
  default: {
    levels: [
      { maker: 1000, taker: 1000 },
      { maker: 800, taker: 900 },
      { maker: 600, taker: 800 },
      { maker: 400, taker: 600 },
    ],
  },
});

export const spotLimits = defineSetting({
  name: 'spot.limits',
  schema: z
    .strictObject({
      /** How far from the best price a market order may be filled. */
      slippageBps: wholeNumber(1, HIGHEST_SLIPPAGE_BPS),
      /**
       * The ticket asks for confirmation if a limit price is worse than the feed's last mid-price by more than this.
       */
      priceWarningBps: wholeNumber(1, HIGHEST_BAND_BPS),
      /** A limit price that is worse by more than this is refused. */
      priceBandBps: wholeNumber(1, HIGHEST_BAND_BPS),
      /** How many orders one user may have open. */
      mostOpen: wholeNumber(1, MOST_OPEN_ORDERS),
    })
    .check(inOrder('priceWarningBps', 'priceBandBps')),
  default: { slippageBps: 500, priceWarningBps: 500, priceBandBps: 5_000, mostOpen: 200 },
});

export type SpotLimits = typeof spotLimits.default;
