/** Early exits through the core: asked, priced at the next sample, paid, refused, proven. One tick is 0.01. */
import { expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import { unprovenFields } from '#domain/option/check-proof';
import { entitySchema } from '#protocol/entities/entity-schema';
import { optionOrder } from '#protocol/entities/option-order';
import { PERP } from '../../tests/support/contract-core.ts';
import { exitValueNow } from '../../tests/support/exit-value.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../../tests/support/option-core.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { sentOption } from './option-change.ts';
import { copyOf, type HeldOption } from './option-rows.ts';
import { options } from './options.ts';
import { optionProofQuery, optionSumsQuery, optionsQuery, optionTermsQuery } from './queries.ts';

const none = { symbol: undefined, cycle: undefined, result: undefined, from: undefined, to: undefined };

/** With samples before, and an option of the present hour that has its opening price. */
async function withExits(
  exitShareBps: number | undefined,
  run: (core: OptionCore, ada: number, ben: number) => Promise<void>,
): Promise<void> {
  const database = await memoryDatabase();
  const core = await OptionCore.open(createSqlStore(database, FEATURE_TABLES.features));
  const exit = exitShareBps === undefined ? {} : { exitShareBps };
  const cycles = [{ ...MINUTE_TERMS, cycle: '1h', ...exit }];
  expect(await core.terms({ ...TERMS, products: [{ symbol: PERP, cycles }] })).toMatchObject({ code: 200 });
  const [ada, ben] = [await core.user('Ada'), await core.user('Ben')];
  await core.pass(30_000, restless);
  expect(await core.place(ada, 'up', '100', { cycle: '1h' })).toMatchObject({ code: 200 });
  await core.pass(3_000, restless);
  await run(core, ada, ben);
  await core.stop();
  await database.close();
}

const restless = (time: number) => 10_000 + ([0, 3, 1, 5, 2, 6, 4][Math.floor(time / 1_000) % 7] ?? 0);

const exit = ({ core }: OptionCore, user: number, order = 1, more: object = {}) =>
  core.execute({ kind: 'option.exit', user, id: core.id(), input: { order, ...more } });

it('OPTION-047 an exit is paid at the first sample after the delay, and its proof has the samples', () =>
  withExits(9_000, async (core, ada) => {
    // Far above the opening, and it has moved no more for a minute: certain to win.
    await core.pass(70_000, 10_800);
    expect(await exit(core, ada)).toMatchObject({
      code: 200,
      answer: { exitAsked: core.now, status: 'waiting' },
    });
    expect(await exit(core, ada)).toMatchObject({ code: 'option.no-exit' });
    await core.advance(999);
    await core.index(10_800);
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting' }]);
    await core.advance(1_000);
    await core.index(10_800);
    expect(await core.orders(ada)).toEqual([]);
    // Nine tenths of 185 less the fee; 101 were held.
    expect(await core.money(ada)).toEqual(['565.5', '0']);
    const { list } = await core.core.ask(optionsQuery, { user: ada, ...none, before: undefined, limit: 9 });
    expect(list).toMatchObject([
      {
        status: 'exited',
        delivered: '108.00',
        exitedTime: core.now,
        outcome: '',
        payout: '166.5',
        late: false,
      },
    ]);
    const proof = await core.core.ask(optionProofQuery, 1);
    expect(proof?.exit.length).toBeGreaterThan(40);
    expect(proof && unprovenFields(proof)).toEqual([]);
    const other = proof && { ...proof, order: { ...proof.order, payout: '166.6' } };
    expect(other && unprovenFields(other)).toEqual(['payout']);
    const sums = { won: 0, lost: 0, exited: 1, returned: 0, payout: '166.5', pnl: '65.5' };
    expect(await core.core.ask(optionSumsQuery, { user: ada, ...none })).toMatchObject([sums]);
    const { ledger } = core.core.state;
    expect(ledger.available(PLATFORM, 'options', 'USDT')).toBe(-6_650_000_000n);
  }));

it('OPTION-047 an exit at a loss pays what is left, and the platform has the rest', () =>
  withExits(10_000, async (core, ada) => {
    await exit(core, ada);
    await core.pass(2_000, restless);
    const { list } = await core.core.ask(optionsQuery, { user: ada, ...none, before: undefined, limit: 9 });
    const paid = Number(list[0]?.payout);
    expect(list[0]?.status).toBe('exited');
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(100);
    expect(Number((await core.money(ada))[0])).toBeCloseTo(399 + paid, 7);
  }));

it('OPTION-047 without a sample in time the order goes on, and may be given back again', () =>
  withExits(9_000, async (core, ada) => {
    await exit(core, ada);
    await core.advance(5_001);
    const missed = { status: 'waiting', exitAsked: 0, exitMissed: core.now };
    expect(await core.orders(ada)).toMatchObject([missed]);
    await core.index(10_000);
    expect(await core.orders(ada)).toMatchObject([missed]);
    expect(await exit(core, ada)).toMatchObject({
      code: 200,
      answer: { exitAsked: core.now, exitMissed: 0 },
    });
  }));

it('OPTION-125 an exit is refused until the index has enough samples to value it', () =>
  withExits(9_000, async (core, ada) => {
    // Longer than the samples that count, and none meanwhile.
    await core.advance(400_000);
    await core.pass(15_000, restless);
    expect(await exit(core, ada)).toMatchObject({ code: 'option.too-few-prices' });
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting', exitAsked: 0, exitMissed: 0 }]);
    expect((await core.core.ask(optionTermsQuery, {})).products).toMatchObject([{ isValued: false }]);
    await core.pass(3_000, restless);
    expect((await core.core.ask(optionTermsQuery, {})).products).toMatchObject([{ isValued: true }]);
    expect(await exit(core, ada)).toMatchObject({ code: 200 });
    await core.pass(2_000, restless);
    expect(await core.orders(ada)).toEqual([]);
  }));

it.each([
  ['the terms allow none', undefined, 'option.no-exit'],
  ['the order is of another user', 9_000, 'option.no-order'],
])('OPTION-047 an exit is refused if %s', (_what, share, code) =>
  withExits(share, async (core, ada, ben) => {
    const user = code === 'option.no-order' ? ben : ada;
    expect(await exit(core, user)).toMatchObject({ code });
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting', exitAsked: 0 }]);
  }),
);

it('OPTION-047 an exit is refused before the opening, with a stale index and near delivery', () =>
  withExits(9_000, async (core, ada) => {
    await core.place(ada, 'down', '10', { cycle: '1h' });
    expect(await exit(core, ada, 2)).toMatchObject({ code: 'option.no-exit' });
    await core.advance(15_001);
    expect(await exit(core, ada)).toMatchObject({ code: 'option.no-index' });
    core.core.clock.sleep(core.delivery('1h') - core.now - 6_999);
    await core.index(10_000);
    expect(await exit(core, ada)).toMatchObject({ code: 'option.no-exit' });
  }));

it('OPTION-161 an exit is refused below the least that its user accepts, by the value that the terms give', () =>
  withExits(9_000, async (core, ada) => {
    await core.advance(1);
    const [order] = await core.orders(ada);
    const value = (order && (await exitValueNow(core.core, order))) ?? 0n;
    expect(value).toBeGreaterThan(0n);
    const more = minorText(value + 1n);
    expect(await exit(core, ada, 1, { least: more })).toMatchObject({ code: 'option.below-least' });
    for (const least of ['1e3', '0.000000001', 'much', '-5', '-0', '-0.00000001'])
      expect(await exit(core, ada, 1, { least })).toMatchObject({ code: 'option.bad-order' });
    const untouched = { status: 'waiting', exitAsked: 0, exitLeast: '0', exitBelow: false };
    expect(await core.orders(ada)).toMatchObject([untouched]);
    const least = minorText(value);
    expect(await exit(core, ada, 1, { least })).toMatchObject({ code: 200, answer: { exitLeast: least } });
  }));

it('OPTION-161 an exit whose price pays less than the least goes on, says so, and may be asked for again', () =>
  withExits(9_000, async (core, ada) => {
    await core.pass(70_000, 10_800);
    const certain = '166.5';
    expect(await exit(core, ada, 1, { least: certain })).toMatchObject({ code: 200 });
    const money = await core.money(ada);
    // The first sample after the delay is on the losing side.
    await core.advance(999);
    await core.index(10_800);
    await core.advance(1_000);
    await core.index(10_000);
    const missed = {
      status: 'waiting',
      exitAsked: 0,
      exitMissed: core.now,
      exitLeast: certain,
      exitBelow: true,
    };
    expect(await core.orders(ada)).toMatchObject([missed]);
    expect(await core.money(ada)).toEqual(money);
    const again = { exitAsked: core.now, exitMissed: 0, exitLeast: '0', exitBelow: false };
    expect(await exit(core, ada)).toMatchObject({ code: 200, answer: again });
    await core.pass(2_000, 10_000);
    expect(await core.orders(ada)).toEqual([]);
  }));

it('OPTION-161 an exit that pays exactly the least is made, one unit less is not', () =>
  withExits(9_000, async (core, ada) => {
    await core.pass(70_000, 10_800);
    expect(await exit(core, ada, 1, { least: '166.50000001' })).toMatchObject({ code: 'option.below-least' });
    const id = core.core.id();
    const command = { kind: 'option.exit', user: ada, id, input: { order: 1, least: '166.5' } };
    expect(await core.core.execute(command)).toMatchObject({ code: 200 });
    await core.pass(2_000, 10_800);
    expect(await core.money(ada)).toEqual(['565.5', '0']);
    // The same command again gets the stored answer, and moves nothing.
    expect(await core.core.execute(command)).toMatchObject({ code: 200 });
    expect(await core.money(ada)).toEqual(['565.5', '0']);
    // It has been delivered to its user.
    expect(await exit(core, ada, 1, { least: '1' })).toMatchObject({ code: 'option.no-order' });
  }));

it('OPTION-161 an exit without a price in time says that it found none, whatever its least is', () =>
  withExits(9_000, async (core, ada) => {
    expect(await exit(core, ada, 1, { least: '0.01' })).toMatchObject({ code: 200 });
    await core.advance(5_001);
    const missed = { exitAsked: 0, exitMissed: core.now, exitLeast: '0.01', exitBelow: false };
    expect(await core.orders(ada)).toMatchObject([missed]);
  }));

it('OPTION-161 a least below zero that an older platform accepted is sent as zero', () =>
  withExits(9_000, (core, ada) => {
    const [held] = options.of(core.core.state).of(ada);
    const row = { ...copyOf(held as HeldOption), exitLeast: '-500000000' };
    expect(entitySchema(optionOrder).parse(sentOption(row)).exitLeast).toBe('0');
    return Promise.resolve();
  }));
