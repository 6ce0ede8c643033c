/** The calls of options before a real core: what a refusal carries, and who may see samples. */
import { expect, it } from 'vitest';
import { averagePrice } from '#domain/option/outcome';
import { OPTION_CALLS } from '#protocol/names/option-calls';
import type { OptionOrder } from '#protocol/names/option';
import { PERP } from '../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { OptionCore } from '../../tests/support/option-core.ts';
import { createSqlStore } from '../db/sql-store.ts';
import type { UserContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { optionCalls } from './option-routes.ts';

/** Makes a call of options as a user. */
function callsOf({ core }: OptionCore) {
  const calls = optionCalls({ core, clock: core.clock });
  return (name: keyof typeof OPTION_CALLS, input: object, user = 0): Promise<unknown> => {
    const found = calls.find(({ call }) => call.name === OPTION_CALLS[name]);
    if (found === undefined) throw new Error(`no call ${name}`);
    return found.answer(input, { caller: { id: user } } as UserContext);
  };
}

it('OPTION-168 an order beyond the exposure is refused with what is still possible', async () => {
  const core = await OptionCore.open();
  const ada = await core.user('Ada', '1000');
  await core.index(10_000);
  const place = (stake: string) => {
    const order = { symbol: PERP, cycle: '1m', direction: 'flat', stake, delivery: core.delivery() };
    return callsOf(core)('optionPlaceOrder', { id: core.core.id(), ...order }, ada);
  };
  // Flat pays five times the stake besides it, of 1,000.
  expect(await place('150')).toMatchObject({ order: { stake: '150' } });
  const refused = (await place('51')) as Refusal;
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'option.exposure', data: { left: '50' } });
  expect(await place('50')).toMatchObject({ order: { stake: '50' } });
  await core.stop();
});

it('OPTION-169 anyone can ask for the recorded samples of a delivery, and its price follows from them', async () => {
  const database = await memoryDatabase();
  const core = await OptionCore.open(createSqlStore(database, FEATURE_TABLES.features));
  const ada = await core.user('Ada');
  await core.index(10_000);
  const [before, delivery] = [core.now, core.delivery()];
  await core.place(ada, 'up');
  await core.pass(delivery - before, (time) => 10_000 + (time % 11));
  const call = callsOf(core);
  const { list } = (await call('optionSamples', { symbol: PERP, delivery })) as {
    list: { time: number; price: string }[];
  };
  const [order] = ((await call('optionOrders', {}, ada)) as { list: OptionOrder[] }).list;
  if (order === undefined) throw new Error('no option was delivered');
  const window = list.filter(({ time }) => time >= delivery - order.windowMillis);
  expect(window.length).toBeGreaterThan(3);
  expect(list.every(({ time }) => time >= delivery - 60_000 && time < delivery)).toBe(true);
  expect(
    averagePrice(
      window.map(({ price }) => price),
      order.step,
    ),
  ).toBe(order.delivered);
  const none = { list: [] };
  expect(await call('optionSamples', { symbol: 'ETH-USDT-PERP', delivery })).toEqual(none);
  expect(await call('optionSamples', { symbol: PERP, delivery: delivery + 3_600_000 })).toEqual(none);
  const { access } =
    optionCalls({ core: core.core, clock: core.core.clock }).find(
      (each) => each.call.name === OPTION_CALLS.optionSamples,
    ) ?? {};
  expect(access?.who).toBe('visitor');
  await core.stop();
  await database.close();
});
