/** Options through the core: bought, opened, delivered. One tick is 0.01; the band of a minute is 0.1 %. */
import { expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { bandPpmAt } from '#domain/option/band';
import { bandOfPurchase } from '#domain/option/volatility';
import { unprovenFields } from '#domain/option/check-proof';
import type { OptionOrder } from '#protocol/names/option';
import { PERP } from '../../tests/support/contract-core.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../../tests/support/option-core.ts';
import type { Store } from '../db/store-api.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import {
  forgetSamplesQuery,
  optionProofQuery,
  optionsQuery,
  optionSumsQuery,
  optionTermsQuery,
} from './queries.ts';
import { optionTables } from './tables.ts';
import { SLICE_MILLIS, SLICE_ORDERS } from '../core/order-slices.ts';

async function withCore(
  run: (core: OptionCore, ada: number, ben: number) => Promise<void>,
  store?: Store,
): Promise<void> {
  const core = await OptionCore.open(store);
  const [ada, ben] = [await core.user('Ada'), await core.user('Ben')];
  await core.index(10_000);
  await run(core, ada, ben);
  await core.stop();
}

/** The band of the minute follows the volatility, up to its fixed one. */
async function withMeasured(
  run: (core: OptionCore, ada: number, ben: number, store: Store) => Promise<void>,
): Promise<void> {
  const database = await memoryDatabase();
  const store = createSqlStore(database, FEATURE_TABLES.features);
  await withCore(async (core, ada, ben) => {
    const volatility = { widthBps: 1_600, leastPpm: 100, mostPpm: 1_000 };
    const products = [{ symbol: PERP, cycles: [{ ...MINUTE_TERMS, volatility }] }];
    expect(await core.terms({ ...TERMS, products })).toMatchObject({ code: 200 });
    await run(core, ada, ben, store);
  }, store);
  await database.close();
}

/** Every option that an event sends, with its user. */
function endedOf(core: OptionCore): object[] {
  const sent: object[] = [];
  core.core.onAccountEvent((user, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'option-order') sent.push(...rows.map((row) => ({ ...(row as object), user })));
  });
  return sent;
}

it('OPTION-001 an order opens at the next price, is delivered at the boundary, and pays', () =>
  withCore(async (core, ada, ben) => {
    const ended = endedOf(core);
    const delivery = core.delivery();
    expect(await core.place(ada, 'up')).toMatchObject({
      answer: { id: 1, status: 'opening', odds: '1.85', stake: '100', fee: '1', opened: '', delivery },
    });
    await core.place(ben, 'down', '50');
    expect(await core.money(ada)).toEqual(['399', '101']);
    await core.advance(999);
    await core.index(10_010);
    expect(await core.orders(ada)).toMatchObject([{ status: 'opening' }]);
    await core.advance(1_001);
    await core.index(10_020);
    const [opened] = await core.orders(ada);
    expect(opened).toMatchObject({ status: 'waiting', opened: '100.20', openedTime: core.now });
    await core.pass(delivery - core.now - 1_000, 10_100);
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting' }]);
    await core.advance(1_000);
    expect(await core.orders(ada)).toEqual([]);
    expect(ended.slice(-2)).toMatchObject([
      {
        ...{ user: ada, status: 'settled', outcome: 'up', delivered: '101.00', payout: '185' },
        ...{ late: false, updated: delivery },
      },
      { user: ben, status: 'settled', outcome: 'up', payout: '0' },
    ]);
    expect(await core.money(ada)).toEqual(['584', '0']);
    expect(await core.money(ben)).toEqual(['449.5', '0']);
    const { ledger } = core.core.state;
    expect(ledger.available(PLATFORM, 'fee', 'USDT')).toBe(150_000_000n);
  }));

it.each([
  ['below', '9.99', 'option.below-minimum', 'below-minimum'],
  ['above', '500.01', 'option.above-maximum', 'above-maximum'],
  ['beyond the balance', '500', 'option.insufficient-balance', 'not-enough'],
  ['no amount', '1e2', 'option.bad-order', 'bad-number'],
])('OPTION-002 a stake %s (%s) is refused by %s', (_what, stake, code, problem) =>
  withCore(async (core, ada) => {
    expect(await core.place(ada, 'up', stake)).toMatchObject({
      code,
      problems: [{ field: 'stake', code: problem }],
    });
    expect(await core.money(ada)).toEqual(['500', '0']);
  }),
);

it('OPTION-003 an order is accepted at the cut-off, refused a millisecond later, and never moved on', () =>
  withCore(async (core, ada) => {
    const delivery = core.delivery();
    await core.pass(delivery - core.now - MINUTE_TERMS.cutOffMillis, 10_000);
    expect(await core.place(ada, 'up')).toMatchObject({ code: 200, answer: { delivery } });
    await core.advance(1);
    expect(await core.place(ada, 'up')).toMatchObject({ code: 'option.closed' });
    await core.pass(delivery - core.now, 10_000);
    expect(await core.place(ada, 'up', '100', { delivery })).toMatchObject({ code: 'option.closed' });
    const later = { delivery: delivery + 120_000 };
    expect(await core.place(ada, 'up', '100', later)).toMatchObject({ code: 'option.closed' });
    expect(await core.place(ada, 'up')).toMatchObject({ code: 200, answer: { delivery: delivery + 60_000 } });
  }));

it('OPTION-120 an order is accepted a millisecond before the cut-off, and refused a millisecond after it', () =>
  withCore(async (core, ada) => {
    const delivery = core.delivery();
    await core.pass(delivery - core.now - MINUTE_TERMS.cutOffMillis - 1, 10_000);
    expect(await core.place(ada, 'up')).toMatchObject({ code: 200, answer: { delivery } });
    await core.advance(2);
    expect(await core.place(ada, 'up')).toMatchObject({ code: 'option.closed' });
    expect(await core.money(ada)).toEqual(['399', '101']);
  }));

it('OPTION-004 other odds than the user saw, an unknown cycle and a stale index are refused', () =>
  withCore(async (core, ada) => {
    expect(await core.place(ada, 'up', '100', { odds: '1.86' })).toMatchObject({
      code: 'option.odds-changed',
    });
    expect(await core.place(ada, 'up', '100', { odds: '1.85' })).toMatchObject({ code: 200 });
    expect(await core.place(ada, 'up', '100', { cycle: '1d' })).toMatchObject({ code: 'option.no-product' });
    await core.advance(15_001);
    expect(await core.place(ada, 'up')).toMatchObject({ code: 'option.no-index' });
  }));

it('OPTION-005 without a sample within 5 s stake and fee are back', () =>
  withCore(async (core, ada) => {
    await core.place(ada, 'up');
    await core.advance(999);
    await core.index(10_000);
    await core.advance(4_001);
    expect(await core.orders(ada)).toMatchObject([{ status: 'opening' }]);
    await core.advance(1);
    expect(await core.orders(ada)).toEqual([]);
    expect(await core.money(ada)).toEqual(['500', '0']);
    await core.place(ada, 'up');
    await core.advance(5_000);
    await core.index(10_300);
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting', opened: '103.00' }]);
  }));

it('OPTION-006 without a sample in the window before delivery stake and fee are back, and it says why', () =>
  withCore(async (core, ada) => {
    const ended = endedOf(core);
    await core.place(ada, 'flat');
    await core.pass(1_000, 10_000);
    const delivery = core.delivery();
    await core.pass(delivery - 5_001 - core.now, 10_000);
    await core.advance(delivery - core.now);
    expect(ended.at(-1)).toMatchObject({ status: 'returned', cause: 'no-delivery-price', payout: '101' });
    expect(await core.money(ada)).toEqual(['500', '0']);
  }));

it('OPTION-007 the exposure of a side is limited, and what is still possible is accepted', () =>
  withCore(async (core, ada, ben) => {
    // Flat pays five times the stake besides it, of 1,000.
    expect(await core.place(ada, 'flat', '100')).toMatchObject({ code: 200 });
    expect(await core.place(ben, 'flat', '101')).toMatchObject({ code: 'option.exposure' });
    const { products } = await core.core.ask(optionTermsQuery, {});
    expect(products).toMatchObject([
      { symbol: PERP, isLive: true, cycles: [{ left: { up: '500', flat: '100' } }, {}] },
    ]);
    expect(await core.place(ben, 'flat', '100')).toMatchObject({ code: 200 });
    expect(await core.place(ben, 'flat', '10')).toMatchObject({ code: 'option.exposure' });
    expect(await core.place(ben, 'flat', '10', { cycle: '1h' })).toMatchObject({ code: 200 });
    const delivery = core.delivery();
    await core.pass(delivery - core.now, 10_000);
    expect(await core.place(ada, 'flat', '100')).toMatchObject({ code: 200 });
  }));

it('OPTION-008 odds without risk for a user, and a cut-off that is too short, cannot be set', () =>
  withCore(async (core) => {
    const withCycle = (change: object) => ({
      ...TERMS,
      products: [{ symbol: PERP, cycles: [{ ...MINUTE_TERMS, ...change }] }],
    });
    const riskless = await core.terms(withCycle({ odds: { up: 30_000, flat: 30_000, down: 30_000 } }));
    expect(riskless).toMatchObject({ code: 'operator.bad-setting' });
    expect(await core.terms(withCycle({ cutOffMillis: 6_999 }))).toMatchObject({
      code: 'operator.bad-setting',
    });
    expect(await core.terms(withCycle({ cutOffMillis: 7_000 }))).toMatchObject({ code: 200 });
  }));

it('OPTION-009 an order keeps the odds, band and rule under which it was bought', () =>
  withCore(async (core, ada) => {
    const ended = endedOf(core);
    await core.place(ada, 'up');
    const cycles = [{ ...MINUTE_TERMS, odds: { up: 11_000, flat: 20_000, down: 11_000 }, bandPpm: 50_000 }];
    const rule = { openDelayMillis: 3_000, openWithinMillis: 4_000, windowMillis: 1_000 };
    expect(await core.terms({ ...TERMS, rule, products: [{ symbol: PERP, cycles }] })).toMatchObject({
      code: 200,
    });
    await core.pass(core.delivery() - core.now, (time) => (time % 60_000 < 56_000 ? 10_000 : 10_100));
    expect(ended.at(-1)).toMatchObject({ outcome: 'up', payout: '185', openDelayMillis: 1_000 });
  }));

it('OPTION-020 what the platform missed is settled once, by the samples recorded before delivery', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const first = await OptionCore.open(store());
  const [ada, ben, eve] = [await first.user('Ada'), await first.user('Ben'), await first.user('Eve')];
  await first.index(10_000);
  const delivery = first.delivery();
  await first.place(ada, 'up');
  await first.place(ben, 'down', '100', { cycle: '1h' });
  await first.pass(3_000, 10_000);
  await first.pass(delivery - first.now - 2_000, 10_100);
  // The clock shows 58 s: Eve's order of the hour has no opening price yet.
  await first.place(eve, 'up', '100', { cycle: '1h' });
  const hash = first.core.hash();
  await first.core.stop();

  const clock = fakeClock(first.now + 600_000);
  const second = await OptionCore.open(store(), clock);
  expect(second.core.hash()).toBe(hash);
  const ended = endedOf(second);
  await second.advance(20);
  expect(ended).toMatchObject([
    { user: ada, status: 'settled', outcome: 'up', delivered: '101.00', late: true, delivery },
    { user: eve, status: 'returned', cause: 'no-opening', payout: '101' },
  ]);
  expect(await second.money(ada)).toEqual(['584', '0']);
  expect(await second.orders(ben)).toMatchObject([{ status: 'waiting' }]);
  second.check();
  await second.core.stop();

  const third = await OptionCore.open(store(), fakeClock(clock.now() + 1));
  expect(third.core.hash()).toBe(second.core.hash());
  await third.advance(1_000);
  expect(await third.money(ada)).toEqual(['584', '0']);
  await judgeRecords(third, ada);
  await third.stop();
  await database.close();
});

/** The record, its sums and the proof of an order that was settled late. */
async function judgeRecords({ core }: OptionCore, user: number): Promise<void> {
  const none = { symbol: undefined, cycle: undefined, result: undefined, from: undefined, to: undefined };
  const page = { user, ...none, before: undefined, limit: 10 };
  const { list } = await core.ask(optionsQuery, page);
  expect(list).toMatchObject([{ status: 'settled', payout: '185' }]);
  for (const filter of [
    { result: 'lost' },
    { cycle: '1h' },
    { from: Date.UTC(2030, 1) },
    { symbol: 'X' },
  ] as const)
    expect((await core.ask(optionsQuery, { ...page, ...filter })).list).toEqual([]);
  expect(await core.ask(optionSumsQuery, { user, ...none })).toEqual([
    {
      asset: 'USDT',
      won: 1,
      lost: 0,
      exited: 0,
      returned: 0,
      stake: '100',
      fee: '1',
      payout: '185',
      pnl: '84',
    },
  ]);
  const proof = await core.ask(optionProofQuery, list[0]?.id ?? 0);
  if (proof === undefined) throw new Error('no proof');
  expect(unprovenFields(proof)).toEqual([]);
  expect(unprovenFields({ ...proof, delivery: proof.delivery.slice(0, -5) })).toContain('payout');
  expect(proof.delivery.length).toBeGreaterThan(4);
}

it('OPTION-021 many orders of one instant are settled in slices, and all at that price', async () => {
  const core = await OptionCore.open();
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, at) => core.user(`${'ABCDEFGHIJKL'.charAt(at)}nna`)),
  );
  await core.terms({
    ...TERMS,
    mostOpen: 60,
    products: [{ symbol: PERP, cycles: [{ ...MINUTE_TERMS, smallest: '1', exposure: '100000' }] }],
  });
  await core.index(10_000);
  for (const user of users) for (let at = 0; at < 45; at++) await core.place(user, 'up', '2');
  const delivery = core.delivery();
  const updated: number[] = [];
  core.core.onAccountEvent((_user, { changes }) => {
    for (const { rows } of changes)
      for (const row of rows as readonly OptionOrder[])
        if (row.status === 'settled') updated.push(row.updated);
  });
  await core.pass(2_000, 10_000);
  await core.pass(delivery - core.now, 10_100);
  expect(updated).toEqual(Array.from({ length: SLICE_ORDERS }, () => delivery));
  for (let slice = 2; slice <= 6; slice++) {
    await core.advance(SLICE_MILLIS);
    expect(updated.length).toBe(Math.min(540, slice * SLICE_ORDERS));
  }
  for (const user of users) expect(await core.money(user)).toEqual(['575.6', '0']);
  await core.stop();
});

it('OPTION-126 options of one user that end together post a sum for each reason, at the time that each carries', () =>
  withCore(async (core, ada, ben) => {
    const delivery = core.delivery();
    for (const stake of ['10', '20']) await core.place(ada, 'up', stake);
    await core.place(ada, 'down', '50');
    await core.place(ben, 'up', '40');
    await core.pass(2_000, 10_000);
    await core.pass(delivery - core.now - 1_000, 10_100);
    const posted: object[] = [];
    core.core.onAccountEvent((user, { records, time, changes }) => {
      const lines = records.map(({ reason, amount }) => `${reason} ${amount}`);
      const updated = changes.flatMap(({ rows }) =>
        (rows as readonly OptionOrder[]).map((row) => row.updated),
      );
      posted.push({ user, time, lines: lines.sort(), updated });
    });
    await core.advance(1_000);
    const released = ['option-principal-release -30', 'option-principal-release 30'];
    const bens = ['option-principal-release -40', 'option-principal-release 40'];
    const time = core.now;
    expect(posted).toEqual([
      {
        ...{ user: ada, time, updated: [time, time, time] },
        lines: ['option-fee -0.8', 'option-loss -50', ...released, 'option-profit 25.5'].sort(),
      },
      { user: ben, time, updated: [time], lines: ['option-fee -0.4', ...bens, 'option-profit 34'].sort() },
    ]);
  }));

/** Moves of some ticks each second, whose period fits none of the scales. */
const restless = (time: number) => 10_000 + ([0, 3, 1, 5, 2, 6, 4][Math.floor(time / 1_000) % 7] ?? 0);

it('OPTION-111 the band follows the volatility before the purchase, is kept, and is proven by its samples', () =>
  withMeasured(async (core, ada, ben) => {
    expect(await core.place(ada, 'flat')).toMatchObject({ code: 'option.too-quiet' });
    const few = await core.place(ada, 'up', '50');
    expect(few).toMatchObject({ code: 200, answer: { bandWidthBps: 1_600, bandLeastPpm: 100 } });
    await core.pass(60_000 + core.delivery() - core.now, restless);
    const { products } = await core.core.ask(optionTermsQuery, {});
    const [shown] = products[0]?.cycles ?? [];
    expect(shown?.isQuiet).toBe(false);
    const placed = await core.place(ben, 'flat');
    const order = (placed as { answer?: unknown }).answer as OptionOrder;
    const span = { time: core.now, start: order.delivery - 60_000, delivery: order.delivery };
    // Half a step of 100 ppm is taken off, rounded up.
    expect(order.bandPpm).toBe(bandPpmAt(shown?.bandPpm ?? 0, TERMS.rule, span) - 50);
    // OPTION-140: the terms have everything that the ticket needs to show the same band.
    const bought = { ...TERMS.rule, created: core.now, delivery: order.delivery };
    const bandOrder = { ...bought, cycleMillis: 60_000, step: order.step };
    const sold = shown && bandOfPurchase(shown, bandOrder, products[0]?.latest ?? undefined);
    expect(sold).toEqual({ bandPpm: order.bandPpm, isQuiet: false });
    expect(shown?.bandPpm).toBeGreaterThan(100);
    expect(shown?.bandPpm).toBeLessThan(1_000);
    await core.pass(core.delivery() - core.now, restless);
    const proof = await core.core.ask(optionProofQuery, order.id);
    if (proof === undefined) throw new Error('no proof');
    expect(proof.volatility.length).toBeGreaterThan(60);
    expect(unprovenFields(proof)).toEqual([]);
    expect(unprovenFields({ ...proof, order: { ...proof.order, bandPpm: order.bandPpm + 1 } })).toContain(
      'bandPpm',
    );
  }));

it('OPTION-113 old samples are deleted, a bounded number at once, except those that an open order needs', () =>
  withMeasured(async (core, ada, _ben, store) => {
    await core.place(ada, 'up', '10');
    const [first] = await core.orders(ada);
    await core.pass(500_000, restless);
    const samplesOf = async (id = 0) => {
      const { opening = [], delivery = [] } = (await core.core.ask(optionProofQuery, id)) ?? {};
      return opening.length + delivery.length;
    };
    expect(await samplesOf(first?.id)).toBeGreaterThan(30);
    expect(await core.core.ask(forgetSamplesQuery, {})).toBe(0);
    await core.place(ada, 'up', '10');
    const [second] = await core.orders(ada);
    core.core.clock.sleep(181 * 86_400_000);
    expect(await optionTables.calls(store).forgetSamples(core.now, 3)).toBe(3);
    expect(await core.core.ask(forgetSamplesQuery, {})).toBeGreaterThan(30);
    expect(await samplesOf(first?.id)).toBe(0);
    const kept = await core.core.ask(optionProofQuery, second?.id ?? 0);
    expect(kept?.volatility.length).toBeGreaterThan(300);
    expect(kept && unprovenFields(kept)).not.toContain('bandPpm');
    await core.advance(0);
    expect(await core.orders(ada)).toEqual([]);
    expect(await core.core.ask(forgetSamplesQuery, {})).toBeGreaterThan(300);
  }));

it('OPTION-044 a purchase after a restart reads the same samples in a replay of both runs in one process', async () => {
  const volatility = { widthBps: 1_600, leastPpm: 100, mostPpm: 1_000 };
  const products = [{ symbol: PERP, cycles: [{ ...MINUTE_TERMS, volatility }] }];
  /** @param isReplay both runs are decided by one core */
  const decided = async (isReplay: boolean) => {
    const database = await memoryDatabase();
    const store = () => createSqlStore(database, FEATURE_TABLES.features);
    let core = await OptionCore.open(store());
    await core.terms({ ...TERMS, products });
    const ada = await core.user('Ada');
    await core.pass(45_000, restless);
    const bought = [await core.place(ada, 'flat', '10')];
    // These are not needed by any order once the first one has its opening price.
    await core.pass(3_000, restless);
    await core.pass(70_000, restless);
    await core.pass(30_000, restless);
    if (!isReplay) {
      await core.core.stop();
      core = await OptionCore.open(store(), core.core.clock);
    }
    const open = { kind: 'market.open', symbol: PERP, epoch: 'two', isFirst: true, time: core.now };
    await core.core.writer.submit(open);
    bought.push(await core.place(ada, 'up', '10', { delivery: core.delivery() }));
    for (let second = 0; second < 40; second++) {
      await core.pass(1_000, restless);
      bought.push(await core.place(ada, second % 2 === 0 ? 'flat' : 'up', '10'));
    }
    await core.core.stop();
    await database.close();
    return bought.map((each) => {
      if (each.code !== 200) return each.code;
      return (each.answer as unknown as OptionOrder).bandPpm;
    });
  };
  const run = await decided(false);
  expect(run).toContain('option.no-index');
  expect(run).toContain('option.too-quiet');
  expect(await decided(true)).toEqual(run);
});
