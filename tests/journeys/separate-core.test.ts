/** The gateway needs nothing of the core but calls of plain values: users trade through copies of all of them. */
import { expect, it, onTestFinished } from 'vitest';
import { coreQuery } from '../../server/core/core-query.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers } from '../support/open-users.ts';
import { separateCore } from '../support/separate-core.ts';
import { fakeCore } from '../support/fake-core.ts';

it('CORE-975 a gateway apart from its core serves users with copies of plain values alone', async () => {
  const users = await openUsers();
  onTestFinished(() => users.stop());
  const { core, ask } = users;
  const symbol = 'BTC-USDT';
  const levels = { bids: [[4_999_900, 1]], asks: [[5_000_000, 1]] } as const;
  await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
  await core.writer.submit({ kind: 'market.quote', symbol, whole: true, ...levels, time: 1 });
  const { token } = await users.logIn('Ada');
  const post = async (path: string, input: object) => {
    const { code, data } = await ask('POST', path, token, input);
    expect([path, code]).toEqual([path, 200]);
    return data as Readonly<Record<string, unknown>>;
  };
  await post('/demo/faucet', { id: commandId() });
  const validUntil = core.clock.now() + 10_000;
  const buy = { symbol, side: 'buy', type: 'limit', price: '40000.00', size: '0.001' };
  await post('/spot/placeOrder', { id: commandId(), validUntil, ...buy });
  const { quote } = await post('/convert/quote', { from: 'USDT', to: 'BTC', given: 'from', amount: '100' });
  const exchange = { id: commandId(), quote };
  const exchanged = await post('/convert/execute', exchange);
  expect(await post('/convert/execute', exchange)).toEqual(exchanged);
  await post('/user/updateUserInfo', { nickname: 'Countess' });
  const fate = await ask('GET', `/command/${exchange.id}`, token);
  expect(fate.data).toMatchObject({ state: 'done' });
});

it('CORE-975 a function cannot reach the core', async () => {
  const separate = separateCore(fakeCore([]));
  await expect(separate.ask(coreQuery<unknown, unknown>('any'), () => 1)).rejects.toThrow(
    'could not be cloned',
  );
});
