/** The ETFs that the platform offers: their coins with target weights, their fees and limits. */
import * as z from 'zod/mini';
import { REBALANCE_CYCLES } from '#domain/etf/etf-terms';
import type { Millis } from '#domain/units';
import { ASSET } from '#protocol/names/patterns';
import { defineSetting } from '../settings/define-setting.ts';
import { positiveAmount, wholeNumber } from '../settings/shapes.ts';

const WHOLE_BPS = 10_000;
/** Each order trades every coin of its basket within one command. */
export const MOST_COINS = 30;
const MOST_PRODUCTS = 40;

/** On the first of a month, and as soon as a weight is five points from its target. */
const REBALANCE = { every: '1M', driftBps: 500, slippageBps: 50 } as const;

const product = z
  .strictObject({
    /** The name of the product, and the asset of its shares. */
    product: z.string().check(z.regex(ASSET)),
    coins: z
      .array(
        z.strictObject({ asset: z.string().check(z.regex(ASSET)), weightBps: wholeNumber(1, WHOLE_BPS) }),
      )
      .check(z.minLength(1), z.maxLength(MOST_COINS)),
    /** Shares are created and redeemed in multiples of it. */
    unit: positiveAmount,
    /** On the value of an order. */
    feeBps: wholeNumber(0, 500),
    /** The management fee of a year. */
    managementBps: wholeNumber(0, 1_000),
    /** How far from its best price each leg may trade. */
    slippageBps: wholeNumber(1, 2_000),
    rebalance: z._default(
      z.strictObject({
        every: z.enum(REBALANCE_CYCLES),
        /** Also as soon as a weight is this far from its target; 0: not for that. */
        driftBps: wholeNumber(0, WHOLE_BPS),
        /** How far from its best price each coin may trade. */
        slippageBps: wholeNumber(1, 2_000),
      }),
      REBALANCE,
    ),
  })
  .check(
    z.refine(({ coins }) => coins.reduce((sum, { weightBps }) => sum + weightBps, 0) === WHOLE_BPS, {
      path: ['coins'],
    }),
    z.refine(({ coins }) => new Set(coins.map(({ asset }) => asset)).size === coins.length, {
      path: ['coins'],
    }),
  );

export type EtfTerms = z.output<typeof product>;

const TERMS = {
  unit: '0.01',
  feeBps: 10,
  managementBps: 95,
  slippageBps: 100,
  rebalance: REBALANCE,
} as const;

/** @param weights "BTC 50 ETH 50", in percent */
function basket(name: string, weights: string): EtfTerms {
  const words = weights.split(' ');
  const coins = words.flatMap((asset, at) =>
    at % 2 === 0 ? [{ asset, weightBps: Number(words[at + 1]) * 100 }] : [],
  );
  return { product: name, coins, ...TERMS };
}

export const etfLimits = defineSetting({
  name: 'etf.limits',
  schema: z.strictObject({
    /** How many orders one user may have open. */
    mostOpen: wholeNumber(1, 50),
    /** How many plans of one user may not have ended. */
    mostPlans: wholeNumber(1, 20),
  }),
  default: { mostOpen: 50, mostPlans: 20 },
});

export const etfProductsSetting = defineSetting({
  name: 'etf.products',
  schema: z.strictObject({
    products: z.array(product).check(
      z.maxLength(MOST_PRODUCTS),
      z.refine((all) => new Set(all.map((each) => each.product)).size === all.length),
    ),
  }),
  default: {
    products: [
      basket('TOP10ETF', 'BTC 35 ETH 25 SOL 10 XRP 8 BNB 7 DOGE 5 ADA 4 AVAX 2 LINK 2 TRX 2'),
      basket('BTCETHETF', 'BTC 50 ETH 50'),
      basket('LAYER1ETF', 'ETH 30 SOL 20 BNB 12 ADA 10 AVAX 8 DOT 6 NEAR 5 SUI 5 APT 4'),
      basket('DEFIETF', 'UNI 25 AAVE 25 LINK 20 MKR 10 LDO 8 CRV 7 COMP 5'),
      basket('MEMEETF', 'DOGE 35 SHIB 20 PEPE 20 WIF 10 BONK 8 FLOKI 7'),
      basket('AIETF', 'RENDER 25 FET 25 NEAR 25 GRT 15 WLD 10'),
      basket('GAMEETF', 'IMX 25 SAND 20 GALA 20 AXS 15 MANA 10 ENJ 5 APE 5'),
      basket(
        'EQUAL20ETF',
        'BTC 5 ETH 5 SOL 5 XRP 5 BNB 5 DOGE 5 ADA 5 AVAX 5 LINK 5 DOT 5 ' +
          'TRX 5 LTC 5 BCH 5 SUI 5 TON 5 NEAR 5 APT 5 UNI 5 ATOM 5 ETC 5',
      ),
    ],
  },
});

const MINUTE: Millis = 60_000;
/** Users learn of it this long before. */
const LEAST_NOTICE: Millis = 60 * MINUTE;
const MOST_EXITS = 200;

interface EtfExits {
  readonly coins: readonly { readonly asset: string; readonly at: Millis }[];
}

/**
 * Coins that leave every basket at an instant, because they are delisted. They are sold, at the last price if they are
 * no longer traded, and the other coins of the basket are bought with it.
 */
export const etfExitsSetting = defineSetting<EtfExits>({
  name: 'etf.exits',
  schema: z.strictObject({
    coins: z
      .array(z.strictObject({ asset: z.string().check(z.regex(ASSET)), at: z.int().check(z.nonnegative()) }))
      .check(
        z.maxLength(MOST_EXITS),
        z.refine((all) => new Set(all.map(({ asset }) => asset)).size === all.length),
      ),
  }),
  mayChange: exitProblem,
  default: { coins: [] },
});

/** An exit is announced early enough, and withdrawn before its instant alone. */
function exitProblem({ coins: before }: EtfExits, { coins: after }: EtfExits, time: Millis) {
  const isIn = (all: EtfExits['coins'], { asset, at }: EtfExits['coins'][number]) =>
    all.some((each) => each.asset === asset && each.at === at);
  if (before.some((each) => each.at <= time && !isIn(after, each)))
    return { path: ['coins'], code: 'delisted' };
  const early = after.findIndex((each) => each.at < time + LEAST_NOTICE && !isIn(before, each));
  return early < 0 ? undefined : { path: ['coins', String(early), 'at'], code: 'too-early' };
}
