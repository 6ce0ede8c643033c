/** Spot orders of users and API clients: real HTTP, the account's socket, and each database. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { minorOf, minorText } from '../../domain/ledger/minor.ts';
import { feeOf, feesOfLevel } from '../../domain/trading/order.ts';
import { accountMessage } from '../support/account-message.ts';
import type { AccountMessage } from '../../protocol/names/account.ts';
import type { SpotFill, SpotLevelFees, SpotOrder } from '../../protocol/names/spot.ts';
import type { User } from '../../protocol/names/user.ts';
import { socketToSign } from '../../protocol/names/api-clients.ts';
import { stepUpTicket } from '../../server/user/step-up-tickets.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { fillsIn, ordersIn } from '../support/event-rows.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';
import { signCall, type ApiClientKey } from '../support/sign-call.ts';
import { connectPeer } from '../support/socket-peer.ts';

/** 0.01 USDT a tick, 0.001 BTC a lot. */
const SYMBOL = 'BTC-USDT';
const LIMIT = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100', size: '2' };

interface Detail {
  readonly order: SpotOrder;
  readonly fills: readonly SpotFill[];
}
type TestUser = Awaited<ReturnType<OpenUsers['logIn']>>;

describeOnDatabases('spot orders', (newPlace) => {
  /** One platform for all tests, opened by the first one: each test has separate users. */
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

  const somebody = async (): Promise<TestUser> => {
    const testUser = await users.logIn(`Trader${String(process.pid)}x${String(++count)}`);
    await users.ask('POST', '/demo/faucet', testUser.token, { id: commandId() });
    return testUser;
  };
  const command = (testUser: TestUser, call: string, input: object, id = commandId()) =>
    users.ask('POST', `/spot/${call}`, testUser.token, { id, ...input });
  const read = async (testUser: TestUser, path: string) =>
    (await users.ask('GET', `/spot/${path}`, testUser.token)).data;
  const listOf = async (testUser: TestUser, path: string) =>
    ((await read(testUser, path)) as { list: readonly SpotOrder[] }).list;
  const orderOf = ({ data }: { readonly data: unknown }) => (data as Detail).order;
  const held = ({ user }: TestUser) =>
    ['USDT', 'BTC'].map((asset) => users.core.state.ledger.available(user.id, 'funds', asset));

  /** All messages of the account's channel, from its beginning. */
  const listen = async (shown: object) => {
    const peer = await connectPeer(users.origin);
    const messages: AccountMessage[] = [];
    peer.socket.on('account', (message: AccountMessage) => {
      accountMessage.parse(message);
      messages.push(message);
    });
    const admitted = await peer.ask('authenticate', shown);
    if (admitted.code === 200) await peer.ask('subscribe', { channels: ['account'] });
    const events = () => messages.flatMap((each) => (each.type === 'events' ? each.events : []));
    return { messages, events, code: admitted.code };
  };

  it('SPOT-043 two users trade: a resting order is filled in part, amended and cancelled, on all routes', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const received = await listen({ token: alice.token });
    const clientId = commandId();
    const placed = await command(alice, 'placeOrder', LIMIT, clientId);
    expect(placed).toMatchObject({
      status: 200,
      data: { order: { clientId, status: 'unfilled', size: '2.000' } },
    });
    const { id } = orderOf(placed);
    const open = { symbol: SYMBOL, ...{ list: await listOf(alice, `openOrders?symbol=${SYMBOL}`) } };
    expect(open.list).toEqual([orderOf(placed)]);
    expect(await listOf(alice, 'openOrders?symbol=ETH-USDT')).toEqual([]);

    const sold = await command(bob, 'placeOrder', {
      ...LIMIT,
      side: 'sell',
      timeInForce: 'ioc',
      size: '0.5',
    });
    expect(orderOf(sold)).toMatchObject({
      status: 'all-filled',
      filledTotal: '50',
      fee: '0.05',
      feeAsset: 'USDT',
    });
    const detail = (await read(alice, `order?clientId=${clientId}`)) as Detail;
    expect(detail).toMatchObject({
      order: { id, status: 'partially-filled', filled: '0.500', fee: '0.0005', feeAsset: 'BTC' },
      fills: [{ order: id, role: 'maker', price: '100.00', size: '0.500', total: '50', fee: '0.0005' }],
    });
    expect(await read(alice, `order?order=${String(id)}`)).toEqual(detail);

    const amended = await command(alice, 'amendOrder', { order: id, price: '99.5' });
    expect(orderOf(amended)).toMatchObject({ price: '99.50', size: '2.000', filled: '0.500' });
    const cancelled = await command(alice, 'cancelOrder', { order: id });
    expect(orderOf(cancelled)).toMatchObject({ status: 'cancelled', cause: 'user', filled: '0.500' });
    expect(held(alice)).toEqual([950_00000000n, 50000000n + 49950000n]);
    expect(held(bob)).toEqual([1049_95000000n, 0n]);

    // The channel sent each state once, in order, and nothing else of this order.
    await expect.poll(() => received.events().flatMap(ordersIn).at(-1)?.status).toBe('cancelled');
    expect(
      received.events().flatMap((event) => ordersIn(event).map(({ status, version }) => [status, version])),
    ).toEqual(
      [orderOf(placed), detail.order, orderOf(amended), orderOf(cancelled)].map(({ status, version }) => [
        status,
        version,
      ]),
    );
    expect(received.events().flatMap(fillsIn)).toEqual(detail.fills);
    expect(await listOf(alice, 'orders?status=cancelled')).toEqual([orderOf(cancelled)]);
    expect(await listOf(alice, `fills?order=${String(id)}`)).toEqual(detail.fills);
    expect(await listOf(bob, `fills?order=${String(id)}`)).toEqual([]);
  });

  it('SPOT-131 a user whose level an operator set is notified, and pays the fee that a ticket shows', async () => {
    const [dora, eve, operator] = [await somebody(), await somebody(), await users.logIn('operator')];
    const level = { user: dora.user.id, vip: 2 };
    expect(await users.ask('POST', '/operator/markUser', operator.token, level)).toMatchObject({
      data: { id: dora.user.id, vip: 2, abnormal: false },
    });
    const { data: self } = await users.ask('GET', '/user/getUserInfo', dora.token);
    expect([dora.user.vip, self]).toEqual([0, { ...dora.user, vip: 2 }]);
    const { levels } = (await read(dora, 'terms')) as { levels: readonly SpotLevelFees[] };
    const { taker } = feesOfLevel(levels, (self as User).vip) ?? { taker: 0 };
    expect(taker).toBeLessThan(levels[0]?.taker ?? 0);
    await command(eve, 'placeOrder', { ...LIMIT, side: 'sell', size: '0.5' });
    const bought = await command(dora, 'placeOrder', { ...LIMIT, size: '0.5', timeInForce: 'ioc' });
    const fee = minorText(feeOf(minorOf('0.5') ?? 0n, taker));
    expect(orderOf(bought)).toMatchObject({ status: 'all-filled', fee, feeAsset: 'BTC' });
  });

  it('SPOT-044 an order whose answer was lost is retried by its id: never two, never another', async () => {
    const carol = await somebody();
    const id = commandId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => command(carol, 'placeOrder', LIMIT, id)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
    expect(held(carol)[0]).toBe(800_00000000n);
    expect(await command(carol, 'placeOrder', { ...LIMIT, size: '3' }, id)).toMatchObject({
      ...{ status: 409, code: 'core.other-input' },
    });
    // Omitted fields have defaults: written out, the input is the same.
    const written = { ...LIMIT, timeInForce: 'gtc', postOnly: false, total: '' };
    expect(await command(carol, 'placeOrder', written, id)).toEqual(answers[0]);
    // The first answer is repeated, even after the order has changed.
    expect(await command(carol, 'cancelOrders', { symbol: SYMBOL })).toMatchObject({
      data: { cancelled: 1 },
    });
    expect(await command(carol, 'placeOrder', LIMIT, id)).toEqual(answers[0]);
    expect(await command(carol, 'cancelOrders', {})).toMatchObject({ data: { cancelled: 0, event: null } });
    expect(held(carol)[0]).toBe(1000_00000000n);
  });

  it('SPOT-045 a wrong request is refused by code and field, another user’s order like a missing one', async () => {
    const [dan, eve] = [await somebody(), await somebody()];
    const { id } = orderOf(await command(dan, 'placeOrder', LIMIT));
    for (const call of ['amendOrder', 'cancelOrder']) {
      const foreign = await command(eve, call, { order: id, ...(call === 'amendOrder' && { price: '1' }) });
      expect(foreign).toMatchObject({ status: 404, code: 'spot.no-order', data: null });
    }
    const none = await users.ask('GET', '/spot/order?order=999999', eve.token);
    expect(await users.ask('GET', `/spot/order?order=${String(id)}`, eve.token)).toEqual(none);
    expect(none).toMatchObject({ status: 404, code: 'spot.no-order' });
    const both = `/spot/order?order=${String(id)}&clientId=${commandId()}`;
    for (const path of ['/spot/order', both])
      expect(await users.ask('GET', path, dan.token)).toMatchObject({ status: 400 });
    const refused = async (change: object) => {
      const { code, data } = await command(eve, 'placeOrder', { ...LIMIT, ...change });
      return [code, (data as { problems: { field: string; code: string }[] } | null)?.problems[0]];
    };
    expect(await refused({ size: '' })).toEqual(['spot.bad-order', { field: 'size', code: 'empty' }]);
    expect(await refused({ price: '0.001' })).toEqual([
      'spot.bad-order',
      { field: 'price', code: 'off-step' },
    ]);
    expect(await refused({ size: '11' })).toMatchObject([
      'spot.insufficient-balance',
      { code: 'not-enough' },
    ]);
    expect(await refused({ symbol: 'NONE-USDT' })).toEqual(['market.unknown-symbol', undefined]);
    expect(await refused({ postOnly: 'yes' })).toMatchObject(['platform.bad-input', { field: 'postOnly' }]);
    expect(await read(eve, 'terms')).toMatchObject({ levels: [{ maker: 1000, taker: 1000 }, {}, {}, {}] });
    expect(held(eve)).toEqual([1000_00000000n, 50000000n]);
  });

  it('SPOT-046 an API client follows its user’s account by a key that permits reading, while it exists', async () => {
    const frank = await somebody();
    const { tickets } = users.auth.credentials;
    const ticket = () => tickets.give(stepUpTicket('api-key'), { user: frank.user.id });
    const newKey = async (permissions: readonly string[]) => {
      const key = { label: 'bot', permissions, addresses: [], ticket: await ticket() };
      return (await users.ask('POST', '/user/createApiKey', frank.token, key)).data as ApiClientKey;
    };
    const shown = (key: ApiClientKey, change: object = {}) => {
      users.core.clock.advance(1);
      const time = String(users.core.clock.now());
      const headers = signCall(key, { ...socketToSign(time), ...change });
      return { key: key.key, time, signature: headers['x-brisk-signature'] };
    };
    const [reads, trades] = [await newKey(['read']), await newKey(['trade'])];
    expect((await listen(shown(trades))).code).toBe('auth.key-permission');
    expect((await listen(shown({ ...reads, secret: 'S'.repeat(43) }))).code).toBe('auth.key-wrong');
    // A signature for a call is not valid for the channel.
    expect((await listen(shown(reads, { method: 'GET' }))).code).toBe('auth.key-wrong');
    const once = shown(reads);
    const received = await listen(once);
    expect(received.code).toBe(200);
    expect((await listen(once)).code).toBe('auth.key-wrong');
    await command(frank, 'placeOrder', LIMIT);
    await expect.poll(() => received.events().flatMap(ordersIn)).toMatchObject([SENT_LIMIT]);
    const revoked = { id: reads.id, ticket: await ticket() };
    expect(await users.ask('POST', '/user/revokeApiKey', frank.token, revoked)).toMatchObject({
      status: 200,
    });
    await expect.poll(() => received.messages.at(-1)?.type).toBe('ended');
  });
});

const SENT_LIMIT = { ...LIMIT, price: '100.00', size: '2.000', status: 'unfilled' };
