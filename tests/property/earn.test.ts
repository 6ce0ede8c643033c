/**
 * Random months of locked mining against plain accounts of its users, which know only the terms: days by a plain
 * calendar, income by plain arithmetic. The platform sleeps through days, month ends and a leap day.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HeldSlice } from '../../server/core/state-slice.ts';
import { earns } from '../../server/earn/earns.ts';
import type { EarnProduct } from '../../server/earn/settings.ts';
import type { EarnOrder } from '../../protocol/names/earn.ts';
import {
  balanceOf,
  DAY,
  expectOwed,
  lock,
  minor,
  offer,
  openEarns,
  passTo,
  redeem,
  withFunds,
} from '../support/earn-core.ts';
import { KeptEarns, textOf } from '../support/kept-earns.ts';
import type { OpenCore } from '../support/open-core.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 300 : 12;
/** In Shanghai, 8 hours ahead all year, a week before the leap day of 2028. */
const AHEAD = 8 * 3_600_000;
const BEGIN = Date.UTC(2028, 1, 22, 3);
const BEGUN = minor('20000');
const QUOTA = minor('30000');

const PRODUCTS: readonly (Partial<EarnProduct> & { readonly product: string })[] = [
  { product: 'FIXED-7', lowPpm: 137, highPpm: 137 },
  { product: 'RANGE-14', days: 14, lowPpm: 333, highPpm: 777, feeBps: 25 },
  { product: 'FLEX', kind: 'flexible', days: 0, lowPpm: 82, highPpm: 82, incomeBps: 0 },
  { product: 'P30', kind: 'pledge', days: 30, lowPpm: 4_321, highPpm: 4_321, canRedeem: false },
];

const step = fc.oneof(
  fc.record({
    kind: fc.constant('lock' as const),
    user: fc.nat(2),
    product: fc.nat(3),
    quantity: fc.bigInt({ min: 1_000_000_000n, max: 900_000_000_000n }),
    renew: fc.boolean(),
    fromFinancial: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('redeem' as const), user: fc.nat(2), order: fc.nat(20) }),
  fc.record({
    kind: fc.constantFrom('pass' as const, 'sleep' as const),
    hours: fc.integer({ min: 1, max: 24 * 12 }),
  }),
);

interface PlainOrder {
  readonly id: number;
  readonly user: number;
  readonly product: number;
  readonly quantity: bigint;
  readonly renew: boolean;
  /** Whole days of the platform's zone since 1970. */
  readonly first: number;
  paid: bigint;
  days: number;
}

const decimal = (amount: bigint) =>
  `${String(amount / 100_000_000n)}.${String(amount % 100_000_000n).padStart(8, '0')}`;
const dayOf = (time: number) => Math.floor((time + AHEAD) / DAY);

/** Orders and balances as a clerk would write them. */
class PlainEarns {
  readonly spot = [BEGUN, BEGUN, BEGUN];
  readonly financial = [0n, 0n, 0n];
  orders: PlainOrder[] = [];
  last = 0;
  private day = dayOf(BEGIN);

  locked(
    input: Omit<PlainOrder, 'id' | 'paid' | 'days' | 'first'>,
    from: 'funds' | 'financial',
    time: number,
  ) {
    (from === 'funds' ? this.spot : this.financial)[input.user] = this.of(input.user, from) - input.quantity;
    this.orders.push({ ...input, id: ++this.last, first: dayOf(time) + 1, paid: 0n, days: 0 });
  }

  of(user: number, kind: 'funds' | 'financial'): bigint {
    return (kind === 'funds' ? this.spot : this.financial)[user] ?? 0n;
  }

  total(product: number): bigint {
    return this.orders.reduce((sum, each) => sum + (each.product === product ? each.quantity : 0n), 0n);
  }

  /** The days that ended until then, one after the other, users by their ids, their orders by their numbers. */
  passTo(time: number): void {
    while (this.day < dayOf(time)) {
      this.day += 1;
      for (const order of [...this.orders].sort((one, other) => one.user - other.user || one.id - other.id))
        this.endDay(order);
    }
  }

  private endDay(order: PlainOrder): void {
    const { days = 7, kind = 'locked', lowPpm = 0, highPpm = 0 } = PRODUCTS[order.product] ?? {};
    if (this.day <= order.first) return;
    order.days += 1;
    const isLast = kind !== 'flexible' && order.days === days;
    const each = (order.quantity * BigInt(lowPpm)) / 1_000_000n;
    const whole = (order.quantity * BigInt(lowPpm) * BigInt(days)) / 1_000_000n;
    const income =
      kind === 'pledge' ? (isLast ? each : 0n) : isLast && lowPpm === highPpm ? whole - order.paid : each;
    order.paid += income;
    this.financial[order.user] = this.of(order.user, 'financial') + income;
    if (!isLast) return;
    this.orders = this.orders.filter(({ id }) => id !== order.id);
    const fits = this.total(order.product) + order.quantity <= QUOTA;
    if (order.renew && kind === 'locked' && fits)
      this.orders.push({ ...order, id: ++this.last, first: this.day, paid: 0n, days: 0 });
    else this.spot[order.user] = this.of(order.user, 'funds') + order.quantity;
  }

  redeemed(order: PlainOrder): bigint {
    const { incomeBps = 10_000, feeBps = 0 } = PRODUCTS[order.product] ?? {};
    const part = (amount: bigint, bps: number) => (amount * BigInt(bps) + 9_999n) / 10_000n;
    const cost = part(order.paid, incomeBps) + part(order.quantity, feeBps);
    this.orders = this.orders.filter(({ id }) => id !== order.id);
    this.spot[order.user] = this.of(order.user, 'funds') + order.quantity - cost;
    return cost;
  }
}

/** A start would find the same orders, and the record of payments has what each of them was paid. */
function expectKept({ state }: OpenCore, kept: KeptEarns): void {
  const slice = state.slices.get(earns.name) as HeldSlice;
  expect(textOf(kept.rebuilt(slice))).toBe(textOf(slice));
  for (const { id, paid } of earns.of(state).all()) expect(kept.paidOf(id)).toBe(paid);
}

it('EARN-013 EARN-018 after every step of random months all users have what plain accounts say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const kept = new KeptEarns();
      const core = await openEarns({ store: kept.store, begin: BEGIN });
      await offer(core, ...PRODUCTS.map((each) => ({ ...each, quota: '30000', userQuota: '30000' })));
      const users = [
        await withFunds(core, 'Ada'),
        await withFunds(core, 'Bob'),
        await withFunds(core, 'Cyd'),
      ];
      const plain = new PlainEarns();
      for (const each of steps) {
        if (each.kind === 'lock') {
          const { user, product, quantity, fromFinancial } = each;
          const from = fromFinancial ? 'financial' : 'funds';
          const { product: name, kind } = PRODUCTS[product] ?? { product: '' };
          const renew = each.renew && (kind ?? 'locked') === 'locked';
          const fits = plain.of(user, from) >= quantity && plain.total(product) + quantity <= QUOTA;
          const done = await lock(core, users[user] ?? 0, decimal(quantity), { product: name, from, renew });
          expect(done.code === 200).toBe(fits);
          if (fits) plain.locked({ user, product, quantity, renew }, from, core.clock.now());
        } else if (each.kind === 'redeem') {
          const order = plain.orders.find(({ id }) => id === each.order);
          const isTheirs = order?.user === each.user && PRODUCTS[order.product]?.canRedeem !== false;
          const cost = order !== undefined && isTheirs ? plain.redeemed(order) : 0n;
          const done = await redeem(
            core,
            users[each.user] ?? 0,
            each.order,
            cost === 0n ? '0' : decimal(cost),
          );
          expect(done.code === 200).toBe(isTheirs);
          if (done.code === 200) expect(minor((done.answer as unknown as EarnOrder).deducted)).toBe(cost);
        } else {
          const time = core.clock.now() + each.hours * 3_600_000;
          if (each.kind === 'sleep') core.clock.sleep(time - core.clock.now());
          await passTo(core, time);
          plain.passTo(time);
        }
        expectOwed(core);
        expectKept(core, kept);
        for (const [at, user] of users.entries()) {
          expect(balanceOf(core, user, 'funds')).toBe(plain.of(at, 'funds'));
          expect(balanceOf(core, user, 'financial')).toBe(plain.of(at, 'financial'));
        }
      }
      await core.stop();
    }),
    { numRuns: RUNS },
  );
});
