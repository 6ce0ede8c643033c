/**
 * An operator changes settings over real HTTP, on each database: the effect, what a restart keeps, and the
 * permissions.
 */
import { afterEach, expect, it } from 'vitest';
import type { SpotFill } from '../../protocol/names/spot.ts';
import type { User } from '../../protocol/names/user.ts';
import type { StorePlace } from '../../server/db/open-store.ts';
import { convertLimits, convertPricing } from '../../server/convert/settings.ts';
import { spotFees } from '../../server/spot/settings.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';

const SYMBOL = 'BTC-USDT';

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly change: object | null;
}

describeOnDatabases('settings', (newPlace) => {
  let users: OpenUsers;
  afterEach(() => users.stop());

  const start = async (place: StorePlace) => {
    users = await openUsers({ place });
    const { writer } = users.core;
    await writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', time: 1 });
    const levels = { bids: [[9_900, 10_000]], asks: [[10_000, 10_000]] } as const;
    await writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, time: 1 });
  };
  const ask = async (token: string, path: string, input: object = {}) =>
    users.ask('POST', `/operator/${path}`, token, input);
  const change = (token: string, name: string, value: unknown, reason = 'a test') =>
    ask(token, 'changeSetting', { id: commandId(), name, value, reason });
  const settings = async (token: string) =>
    ((await ask(token, 'settings')).data as { list: readonly Row[] }).list;
  const terms = async () => {
    const response = await users.get('/api/spot/terms');
    const { data } = (await response.json()) as { data: object };
    return { data, kept: response.headers.get('cache-control') };
  };
  /** Buys one BTC at 100 USDT at once. */
  const buy = async ({ token, user }: { readonly token: string; readonly user: User }): Promise<SpotFill> => {
    const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100', size: '1' };
    const placed = await users.ask('POST', '/spot/placeOrder', token, { id: commandId(), ...order });
    expect([placed.code, user.role]).toEqual([200, 'user']);
    const { data } = await users.ask('GET', '/spot/fills?limit=1', token);
    return (data as { list: readonly [SpotFill] }).list[0];
  };
  const trader = async () => {
    const testUser = await users.logIn('Tina');
    await users.ask('POST', '/demo/faucet', testUser.token, { id: commandId() });
    return testUser;
  };

  it('OPERATOR-810, OPERATOR-818: the next fill pays the new fee, and the terms show it at once', async () => {
    await start(await newPlace());
    const { token } = await users.logIn('operator');
    const tina = await trader();
    expect(await buy(tina)).toMatchObject({ fee: '0.001', role: 'taker' });
    expect(await terms()).toMatchObject({
      data: spotFees.default,
      kept: 'public, max-age=1, must-revalidate',
    });
    const levels = [{ maker: 500, taker: 2500 }];
    expect(await change(token, 'spot.fees', { levels })).toMatchObject({ status: 200 });
    expect(await buy(tina)).toMatchObject({ fee: '0.0025' });
    expect(await terms()).toMatchObject({ data: { levels } });
  });

  it('OPERATOR-818 an exchange is quoted and judged by the new terms at once', async () => {
    await start(await newPlace());
    const { token } = await users.logIn('operator');
    const tina = await trader();
    const asked = { from: 'USDT', to: 'BTC', given: 'from', amount: '10' };
    const quote = async () => users.ask('POST', '/convert/quote', tina.token, asked);
    const promised = await quote();
    expect(promised).toMatchObject({ status: 200, data: { spreadBps: 10, pays: '10' } });
    await change(token, convertPricing.name, { ...convertPricing.default, spreadBps: 100 });
    await change(token, convertLimits.name, { ...convertLimits.default, smallest: '9', largest: '11' });
    const { data } = await users.ask('GET', '/convert/price?from=USDT&to=BTC');
    expect(data).toMatchObject({ spreadBps: 100, smallest: '9', largest: '11' });
    const taken = { id: commandId(), quote: (promised.data as { quote: string }).quote };
    expect(await users.ask('POST', '/convert/execute', tina.token, taken)).toMatchObject({
      ...{ code: 'convert.price-changed', data: { quote: { spreadBps: 100 } } },
    });
    expect(await users.ask('POST', '/convert/quote', tina.token, { ...asked, amount: '12' })).toMatchObject({
      code: 'convert.wrong-amount',
    });
  });

  it('OPERATOR-811 a user neither changes settings nor sees them', async () => {
    await start(await newPlace());
    const { token } = await trader();
    const refused = { status: 403, code: 'auth.not-allowed' };
    expect(await change(token, 'spot.fees', { levels: [{ maker: 0, taker: 0 }] })).toMatchObject(refused);
    for (const path of ['settings', 'settingChanges']) expect(await ask(token, path)).toMatchObject(refused);
    const { token: operator } = await users.logIn('operator');
    expect((await settings(operator)).filter((each) => each.change !== null)).toEqual([]);
  });

  it('OPERATOR-812 a value that does not fit is refused in words, with its fields', async () => {
    await start(await newPlace());
    const { token } = await users.logIn('operator');
    expect(await change(token, 'spot.fees', { levels: [{ maker: 1, taker: 1e9 }] })).toMatchObject({
      status: 400,
      code: 'operator.bad-setting',
      data: { problems: [{ field: 'value.levels.0.taker', code: 'too-big' }] },
    });
    expect(await change(token, 'spot.nothing', 1)).toMatchObject({
      status: 404,
      code: 'operator.no-setting',
    });
    expect(await change(token, 'spot.fees', spotFees.default, '')).toMatchObject({
      ...{ status: 400, code: 'platform.bad-input', data: { problems: [{ field: 'reason' }] } },
    });
  });

  it('OPERATOR-813, OPERATOR-814: every change stays in the history, and a restart keeps the values', async () => {
    const place = await newPlace();
    await start(place);
    const { token, user } = await users.logIn('operator');
    const fees = (taker: number) => ({ levels: [{ maker: 0, taker }] });
    for (const taker of [1, 2, 3]) await change(token, 'spot.fees', fees(taker), `step ${String(taker)}`);
    await change(token, 'spot.limits', { slippageBps: 5, priceWarningBps: 5, priceBandBps: 5, mostOpen: 5 });
    const before = await settings(token);
    const hash = users.core.hash();
    await users.stop();
    await start(place);
    const { token: again } = await users.logIn('operator');
    expect(await settings(again)).toEqual(before);
    expect(before.find(({ name }) => name === 'spot.fees')).toMatchObject({
      ...{ value: fees(3), default: spotFees.default },
      change: { operator: user.id, reason: 'step 3' },
    });
    expect(users.core.hash()).toBe(hash);
    type Page = { readonly list: readonly { readonly number: number }[]; readonly next: number | null };
    const page = async (input: object) => (await ask(again, 'settingChanges', input)).data as Page;
    const first = await page({ name: 'spot.fees', limit: 2 });
    expect(first.list).toMatchObject([
      { name: 'spot.fees', value: fees(3), reason: 'step 3', operator: user.id },
      { value: fees(2), reason: 'step 2' },
    ]);
    const second = await page({ name: 'spot.fees', limit: 2, before: first.next ?? 0 });
    expect([second.list.length, second.next]).toEqual([1, null]);
    expect((await page({})).list).toMatchObject([{ name: 'spot.limits' }, {}, {}, {}]);
  });
});
