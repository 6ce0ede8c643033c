/** Unanswered commands over HTTP: their fate, discarded ones, and late ones. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpotOrder } from '../../protocol/names/spot.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';

const SYMBOL = 'BTC-USDT';
const ORDER = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100', size: '2' };

describeOnDatabases('commands without an answer', (newPlace) => {
  let opened: Promise<OpenUsers> | undefined;
  let users: OpenUsers;
  let count = 0;

  const open = async () => {
    const platform = await openUsers({ place: await newPlace('run') });
    await platform.core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', time: 1 });
    return platform;
  };
  beforeEach(async () => {
    users = await (opened ??= open());
  });
  afterAll(() => users.stop());

  const somebody = async (): Promise<string> => {
    const { token } = await users.logIn(`Asker${String(process.pid)}x${String(++count)}`);
    await users.ask('POST', '/demo/faucet', token, { id: commandId() });
    return token;
  };
  const now = () => users.core.clock.now();
  const place = (token: string, id: string, input: object = {}) =>
    users.ask('POST', '/spot/placeOrder', token, { id, ...ORDER, ...input });
  const fate = async (token: string, id: string) =>
    (await users.ask('GET', `/command/${id}`, token)).data as { state: string; time: number };
  const discard = async (token: string, id: string) =>
    (await users.ask('POST', '/command/discard', token, { id })).data;
  const orders = async (token: string) =>
    ((await users.ask('GET', '/spot/orders', token)).data as { list: readonly SpotOrder[] }).list;

  it('SPOT-300 an order in time is done with its first answer, for its owner only', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const id = commandId();
    expect(await fate(alice, id)).toEqual({ state: 'unknown', time: now() });
    const placed = await place(alice, id, { validUntil: now() + 10_000 });
    const { order, event } = placed.data as { order: SpotOrder; event: unknown };
    expect(await fate(alice, id)).toEqual({ state: 'done', answer: order, event, time: now() });
    expect(await discard(alice, id)).toMatchObject({ state: 'done', answer: { id: order.id } });
    expect(await fate(bob, id)).toMatchObject({ state: 'unknown' });
    // A stranger who discards the id discards only their own command.
    expect(await discard(bob, id)).toMatchObject({ state: 'refused', code: 'core.discarded' });
    expect(await fate(alice, id)).toMatchObject({ state: 'done' });
    expect(await users.ask('GET', `/command/${id}`, undefined)).toMatchObject({ status: 401, code: 1003 });
    expect(await users.ask('GET', '/command/none', alice)).toMatchObject({ code: 'platform.bad-input' });
  });

  it('SPOT-300 late or discarded commands of every trading call change nothing', async () => {
    const token = await somebody();
    const resting = (await place(token, commandId())).data as { order: SpotOrder };
    const { id: order } = resting.order;
    const late = { validUntil: now() - 1 };
    const quote = `nobodys.${'x'.repeat(43)}`;
    const asked: readonly (readonly [string, object])[] = [
      ['/spot/placeOrder', ORDER],
      ['/spot/amendOrder', { order, price: '99' }],
      ['/spot/cancelOrder', { order }],
      ['/spot/cancelOrders', {}],
      ['/convert/execute', { quote }],
    ];
    for (const [path, input] of asked) {
      const [expired, gone] = [commandId(), commandId()];
      expect(await users.ask('POST', path, token, { id: expired, ...input, ...late })).toMatchObject({
        status: 409,
        code: 'core.expired',
      });
      expect(await fate(token, expired)).toMatchObject({
        ...{ state: 'refused', code: 'core.expired', problems: [] },
        msg: 'The request arrived too late and was not executed.',
      });
      expect(await discard(token, gone)).toMatchObject({ state: 'refused', code: 'core.discarded' });
      expect(await users.ask('POST', path, token, { id: gone, ...input })).toMatchObject({
        status: 409,
        code: 'core.discarded',
      });
    }
    expect(await orders(token)).toEqual([resting.order]);
  });
});
