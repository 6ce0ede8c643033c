/** The products of locked mining and pledges, the yields of days, and the limits of the pool that pays. */
import * as z from 'zod/mini';
import { EARN_KINDS, type Ppm } from '#domain/earn/earn-terms';
import { minorOf } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import { ASSET } from '#protocol/names/patterns';
import { defineSetting, type ChangeProblem } from '../settings/define-setting.ts';
import { inOrder, positiveAmount, wholeNumber } from '../settings/shapes.ts';

const MOST_PRODUCTS = 100;
const MOST_DAYS = 366;
const MOST_YIELDS = 1_000;
/** A yield of a day is at most 10 %, that of a cycle at most 100 %. */
const MOST_DAY_PPM: Ppm = 100_000;
const MOST_PPM: Ppm = 1_000_000;
const FULL_BPS = 10_000;

const PRODUCT = /^[A-Z0-9-]{1,30}$/;

const product = z
  .strictObject({
    product: z.string().check(z.regex(PRODUCT)),
    kind: z.enum(EARN_KINDS),
    asset: z.string().check(z.regex(ASSET)),
    /** 0 for a flexible product. */
    days: wholeNumber(0, MOST_DAYS),
    lowPpm: wholeNumber(1, MOST_PPM),
    highPpm: wholeNumber(1, MOST_PPM),
    smallest: positiveAmount,
    largest: positiveAmount,
    /** Of everybody and of one user, together in income. */
    quota: positiveAmount,
    userQuota: positiveAmount,
    canRedeem: z.boolean(),
    incomeBps: wholeNumber(0, FULL_BPS),
    feeBps: wholeNumber(0, FULL_BPS),
  })
  .check(
    z.refine(({ lowPpm, highPpm }) => lowPpm <= highPpm, { path: ['lowPpm'] }),
    inOrder('smallest', 'largest', minorOf),
    inOrder('userQuota', 'quota', minorOf),
    z.refine(({ kind, days }) => (kind === 'flexible') === (days === 0), { path: ['days'] }),
    // A pledge is in income until it is completed; what has no end can be redeemed.
    z.refine(({ kind, canRedeem }) => kind === 'locked' || canRedeem === (kind === 'flexible'), {
      path: ['canRedeem'],
    }),
    z.refine(({ kind, highPpm }) => kind === 'pledge' || highPpm <= MOST_DAY_PPM, { path: ['highPpm'] }),
    z.refine(({ kind, lowPpm, highPpm }) => kind !== 'pledge' || lowPpm === highPpm, { path: ['highPpm'] }),
  );

export type EarnProduct = z.output<typeof product>;

/** @param text "USDT 7 7000 18000 100 1000000": asset, days, yields, and the limits of one order */
function row(kind: EarnProduct['kind'], text: string): EarnProduct {
  const [asset = '', days = '', low = '', high = '', smallest = '', largest = ''] = text.split(' ');
  const name = { locked: days, flexible: 'FLEX', pledge: `PLEDGE-${days}` }[kind];
  return {
    ...{ product: `${asset}-${name}`, kind, asset, days: Number(days) },
    ...{ lowPpm: Number(low), highPpm: Number(high), smallest, largest },
    ...{ quota: `${largest}00`, userQuota: largest, canRedeem: kind !== 'pledge' },
    // An early redemption gives back what was earned.
    ...{ incomeBps: kind === 'locked' ? FULL_BPS : 0, feeBps: 0 },
  };
}

interface Products {
  readonly products: readonly EarnProduct[];
}

export const earnProductsSetting = defineSetting<Products>({
  name: 'earn.products',
  schema: z.strictObject({
    products: z.array(product).check(
      z.maxLength(MOST_PRODUCTS),
      z.refine((all) => new Set(all.map((each) => each.product)).size === all.length),
    ),
  }),
  mayChange: renamedProblem,
  default: {
    products: [
      row('flexible', 'USDT 0 82 82 1 500000'),
      row('locked', 'USDT 7 7000 18000 100 100000'),
      row('locked', 'USDT 14 110 110 100 500000'),
      row('locked', 'USDT 30 137 137 100 500000'),
      row('locked', 'USDT 60 164 164 100 500000'),
      row('locked', 'USDT 90 192 192 100 500000'),
      row('flexible', 'BTC 0 8 8 0.0001 10'),
      row('locked', 'BTC 30 27 27 0.001 10'),
      row('locked', 'BTC 90 41 41 0.001 10'),
      row('flexible', 'ETH 0 27 27 0.001 200'),
      row('locked', 'ETH 30 55 82 0.01 200'),
      row('locked', 'ETH 60 82 82 0.01 200'),
      row('locked', 'ETH 90 96 96 0.01 200'),
      row('flexible', 'SOL 0 82 82 0.1 5000'),
      row('locked', 'SOL 14 137 137 0.1 5000'),
      row('locked', 'SOL 60 164 192 0.1 5000'),
      row('pledge', 'ETH 30 3300 3300 0.1 200'),
      row('pledge', 'SOL 60 12000 12000 1 5000'),
      row('pledge', 'DOT 90 30000 30000 10 50000'),
      row('pledge', 'ATOM 14 6000 6000 10 50000'),
      row('pledge', 'BNB 30 2500 2500 0.1 500'),
    ],
  },
});

/** A product keeps its coin and its kind: the quota of its name adds up orders of one coin. */
function renamedProblem(before: Products, after: Products): ChangeProblem | undefined {
  const known = new Map(before.products.map((each) => [each.product, each]));
  const isOther = after.products.some(({ product: name, asset, kind }) => {
    const same = known.get(name);
    return same !== undefined && (same.asset !== asset || same.kind !== kind);
  });
  return isOther ? { path: ['products'], code: 'other-product' } : undefined;
}

const yields = z.strictObject({
  yields: z
    .array(
      z.strictObject({
        product: z.string().check(z.regex(PRODUCT)),
        /** Of the platform's zone: "2026-11-28". */
        day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
        ppm: wholeNumber(1, MOST_DAY_PPM),
      }),
    )
    .check(
      z.maxLength(MOST_YIELDS),
      z.refine((all) => new Set(all.map(({ product: of, day }) => `${of} ${day}`)).size === all.length),
    ),
});

type Yields = z.output<typeof yields>;

const DAY: Millis = 86_400_000;
/** Rows of days that ended this long ago may be removed: they are paid. */
const KEPT_DAYS = 3;

/**
 * The yields of products with a range, each set before its day begins. A day without a row pays the lower end.
 */
const EARN_YIELDS = { name: 'earn.yields', schema: yields, default: { yields: [] } as Yields };

export const earnYieldsSetting = defineSetting<Yields>(EARN_YIELDS);

/** @param calendar of the platform's zone: a day that began keeps its yield */
export function earnYieldsIn(calendar: Calendar) {
  return defineSetting<Yields>({
    ...EARN_YIELDS,
    mayChange: (before, after, time) => yieldProblem(calendar, before, after, time),
  });
}

function yieldProblem(
  calendar: Calendar,
  before: Yields,
  after: Yields,
  time: Millis,
): ChangeProblem | undefined {
  const today = calendar.day(time);
  const oldest = calendar.day(time - KEPT_DAYS * DAY);
  const keyOf = ({ product: of, day, ppm }: Yields['yields'][number]) => `${of} ${day} ${String(ppm)}`;
  const known = new Set(before.yields.map(keyOf));
  const wanted = new Set(after.yields.map(keyOf));
  const changed = after.yields.some((each) => each.day <= today && !known.has(keyOf(each)));
  const removed = before.yields.some(
    (each) => each.day <= today && each.day >= oldest && !wanted.has(keyOf(each)),
  );
  return changed || removed ? { path: ['yields'], code: 'day-began' } : undefined;
}

export const earnLimits = defineSetting({
  name: 'earn.limits',
  /** How many orders of one user may be in income. */
  schema: z.strictObject({ mostOrders: wholeNumber(1, 100) }),
  default: { mostOrders: 100 },
});

/** The most that the pool may owe or have paid, by coin; the log alarms above it, and nothing stops. */
export const earnPoolSetting = defineSetting({
  name: 'earn.pool',
  schema: z.strictObject({
    limits: z.array(z.strictObject({ asset: z.string().check(z.regex(ASSET)), limit: positiveAmount })).check(
      z.maxLength(MOST_PRODUCTS),
      z.refine((all) => new Set(all.map(({ asset }) => asset)).size === all.length),
    ),
  }),
  default: {
    limits: [
      { asset: 'USDT', limit: '1000000' },
      { asset: 'BTC', limit: '10' },
      { asset: 'ETH', limit: '200' },
      { asset: 'SOL', limit: '5000' },
    ],
  },
});
