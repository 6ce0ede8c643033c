/** Settings of contracts. */
import * as z from 'zod/mini';
import { tierProblems, type TierRow } from '#domain/contract/contract-terms';
import { minorOf } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import { canonicalText } from '../core/canonical-text.ts';
import { HIGHEST_VIP } from '#protocol/names/user';
import { defineSetting } from '../settings/define-setting.ts';
import { inOrder, positiveAmount, wholeNumber } from '../settings/shapes.ts';

/** 5 %. A fee is never negative: the fee account never pays. */
const HIGHEST_FEE_PPM = 50_000;
const HIGHEST_BAND_BPS = 50_000;
const MOST_TIERS = 20;
const MOST_GROUPS = 20;
/** The most orders that one answer of `/contract/openOrders` holds; the call's weight follows from it. */
export const MOST_OPEN_ORDERS = 200;

const DEFAULT_LEVERAGE = 20;

const fee = wholeNumber(0, HIGHEST_FEE_PPM);

/**
 * By VIP level from 0 on, in parts per million of a trade's value. A level without an entry pays the highest
 * one's.
 */
export const contractFees = defineSetting({
  name: 'contract.fees',
  schema: z.strictObject({
    levels: z
      .array(z.strictObject({ maker: fee, taker: fee }))
      .check(z.minLength(1), z.maxLength(HIGHEST_VIP + 1)),
  }),
  default: {
    levels: [
      { maker: 200, taker: 500 },
      { maker: 160, taker: 450 },
      { maker: 120, taker: 400 },
      { maker: 80, taker: 350 },
    ],
  },
});

export const contractLimits = defineSetting({
  name: 'contract.limits',
  schema: z
    .strictObject({
      /** How far from the best price a market order may be filled. */
      slippageBps: wholeNumber(1, 5_000),
      priceWarningBps: wholeNumber(1, HIGHEST_BAND_BPS),
      /** A limit price that is worse than the feed's last mid-price by more than this is refused. */
      priceBandBps: wholeNumber(1, HIGHEST_BAND_BPS),
      /** How many orders one user may have open. */
      mostOpen: wholeNumber(1, MOST_OPEN_ORDERS),
      /** Until a user sets another one in a market; the market's largest leverage limits it. */
      defaultLeverage: z._default(wholeNumber(1, 125), DEFAULT_LEVERAGE),
    })
    .check(inOrder('priceWarningBps', 'priceBandBps')),
  default: {
    slippageBps: 300,
    priceWarningBps: 200,
    priceBandBps: 1_000,
    mostOpen: 200,
    defaultLeverage: DEFAULT_LEVERAGE,
  },
});

/**
 * Limits of one user, in the quote. A position may be as large as `shareBps` of its market's open interest, and
 * always as large as `shareFrom`.
 */
export const contractPositionLimits = defineSetting({
  name: 'contract.positionLimits',
  schema: z.strictObject({
    position: positiveAmount,
    exposure: positiveAmount,
    shareBps: wholeNumber(1, 10_000),
    shareFrom: positiveAmount,
  }),
  default: { position: '200000000', exposure: '400000000', shareBps: 2_000, shareFrom: '10000000' },
});

export type ContractLimits = typeof contractLimits.default;

const tiers = z
  .array(
    z.strictObject({
      /** The largest notional of the tier, in the quote. */
      upTo: positiveAmount,
      maintenancePpm: wholeNumber(1, 999_999),
      mostLeverage: wholeNumber(1, 125),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(MOST_TIERS),
    z.refine((rows) => tierProblems(tierRows(rows)).length === 0),
  );

export interface ContractTiers {
  readonly groups: readonly { readonly coins: readonly string[]; readonly tiers: readonly SettingTier[] }[];
  readonly others: readonly SettingTier[];
}

export interface TierSetting extends ContractTiers {
  readonly next?: (ContractTiers & { readonly at: Millis }) | undefined;
}

/** A row of tiers as the setting has it. */
export type SettingTier = z.output<typeof tiers>[number];

/** A table of tiers: those of the group that names a contract's coin, else `others`. */
const tierTable = {
  groups: z
    .array(
      z.strictObject({ coins: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(200)), tiers }),
    )
    .check(z.maxLength(MOST_GROUPS)),
  others: tiers,
};

/**
 * Risk tiers. They change only by `next`, a table that is announced at least a day before it acts: at its time a job
 * puts it in force (`tier-change.ts`). An announcement may be withdrawn.
 */
export const contractTiers = defineSetting<TierSetting>({
  name: 'contract.tiers',
  schema: z.strictObject({
    ...tierTable,
    /** Acts from `at` on, milliseconds UTC. */
    next: z.optional(z.strictObject({ ...tierTable, at: z.int().check(z.nonnegative()) })),
  }),
  mayChange: announcementProblem,
  default: {
    groups: [
      {
        coins: ['BTC', 'ETH'],
        tiers: [
          tier('300000', 4_000, 125),
          tier('800000', 5_000, 100),
          tier('3000000', 6_500, 75),
          tier('12000000', 10_000, 50),
          tier('70000000', 20_000, 25),
          tier('100000000', 25_000, 20),
          tier('230000000', 50_000, 10),
          tier('480000000', 100_000, 5),
        ],
      },
      {
        coins: ['SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'LINK', 'LTC', 'AVAX', 'TRX', 'BCH'],
        tiers: [
          tier('50000', 6_500, 75),
          tier('250000', 10_000, 50),
          tier('1000000', 20_000, 25),
          tier('5000000', 50_000, 10),
          tier('20000000', 100_000, 5),
        ],
      },
    ],
    others: [
      tier('20000', 10_000, 50),
      tier('100000', 20_000, 25),
      tier('500000', 50_000, 10),
      tier('2000000', 100_000, 5),
    ],
  },
});

/** Holders see their new liquidation prices for this long before a change acts. */
const LEAST_NOTICE_MILLIS = 24 * 60 * 60 * 1_000;

/** The table in force is changed by nothing but the job, and a new announcement comes a day ahead. */
function announcementProblem(before: TierSetting, after: TierSetting, time: Millis) {
  const same = (one: unknown, other: unknown) => canonicalText(one ?? null) === canonicalText(other ?? null);
  for (const name of ['groups', 'others'] as const)
    if (!same(before[name], after[name])) return { path: [name], code: 'not-announced' };
  if (after.next === undefined || same(before.next, after.next)) return undefined;
  return after.next.at < time + LEAST_NOTICE_MILLIS ? { path: ['next', 'at'], code: 'too-early' } : undefined;
}

function tier(upTo: string, maintenancePpm: number, mostLeverage: number): SettingTier {
  return { upTo, maintenancePpm, mostLeverage };
}

/** Rows of the setting in the ledger's units. */
export function tierRows(rows: readonly SettingTier[]): TierRow[] {
  return rows.map(({ upTo, ...rest }) => ({ ...rest, upTo: minorOf(upTo) ?? 0n }));
}
