/** Triggers of a user and of their API client: real HTTP, the account's socket, and each database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountMessage } from '../../protocol/names/account.ts';
import type { ContractTrigger } from '../../protocol/names/contract.ts';
import { stepUpTicket } from '../../server/user/step-up-tickets.ts';
import { accountMessage } from '../support/account-message.ts';
import { PERP, PERPETUAL } from '../support/contract-core.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';
import { signCall, type ApiClientKey } from '../support/sign-call.ts';
import { connectPeer } from '../support/socket-peer.ts';

describeOnDatabases('triggers', (newPlace) => {
  let users: OpenUsers;
  let token: string;
  let user: number;

  beforeAll(async () => {
    users = await openUsers({ place: await newPlace('run'), instruments: [PERPETUAL] });
    const time = users.core.clock.now();
    await users.core.writer.submit({ kind: 'market.open', symbol: PERP, time, epoch: 'one' });
    const ada = await users.logIn('Ada');
    [token, user] = [ada.token, ada.user.id];
    await price(10_000);
    await ask('/demo/faucet', {});
    await ask('/assets/transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount: '1000' });
  });
  afterAll(() => users.stop());

  const ask = (path: string, input: object) => users.ask('POST', path, token, { id: commandId(), ...input });
  const trigger = ({ data }: { readonly data: unknown }) => (data as { trigger: ContractTrigger }).trigger;
  const listed = async (path: string) =>
    ((await users.ask('GET', `/contract/${path}`, token)).data as { list: readonly ContractTrigger[] }).list;

  async function price(tick: number): Promise<void> {
    const { writer, clock } = users.core;
    const at = { symbol: PERP, time: clock.now() };
    const [bids, asks] = [[[tick - 1, 100_000]], [[tick + 1, 100_000]]] as const;
    await writer.submit({ kind: 'market.quote', ...at, whole: true, bids, asks });
    await writer.submit({ kind: 'market.mark', ...at, mark: tick, index: tick });
    clock.advance(1);
    await writer.drain();
  }

  /** All triggers that the account's channel sends. */
  async function followed(): Promise<readonly ContractTrigger[]> {
    const peer = await connectPeer(users.origin);
    const rows: ContractTrigger[] = [];
    peer.socket.on('account', (message: AccountMessage) => {
      accountMessage.parse(message);
      if (message.type !== 'events') return;
      for (const { changes } of message.events)
        for (const { entity, rows: changed } of changes)
          if (entity === 'contract-trigger') rows.push(...(changed as readonly ContractTrigger[]));
    });
    await peer.ask('authenticate', { token });
    await peer.ask('subscribe', { channels: ['account'] });
    return rows;
  }

  it('CONTRACT-215 a session places, amends and cancels; what fires is in the lists and on the channel', async () => {
    const channel = await followed();
    const leg = { trigger: '97.00' };
    const order = { symbol: PERP, side: 'buy', type: 'market', size: '2' };
    const placed = await ask('/contract/placeOrder', {
      ...order,
      stopLoss: leg,
      takeProfit: { trigger: '104.00' },
    });
    expect(placed).toMatchObject({ status: 200, code: 200 });
    const opening = { purpose: 'stop', symbol: PERP, side: 'buy', trigger: '110.00', size: '1' };
    const id = commandId();
    const stop = trigger(await ask('/contract/placeTrigger', { ...opening, id }));
    // A copy of the command gets the first answer.
    expect(trigger(await ask('/contract/placeTrigger', { ...opening, id }))).toEqual(stop);
    expect(
      trigger(await ask('/contract/amendTrigger', { trigger: stop.id, triggerPrice: '109.00' })),
    ).toMatchObject({
      ...{ id: stop.id, trigger: '109.00', clientId: id, status: 'waiting' },
    });
    expect((await listed('openTriggers')).map(({ purpose, status }) => [purpose, status])).toEqual([
      ['take-profit', 'waiting'],
      ['stop-loss', 'waiting'],
      ['stop', 'waiting'],
    ]);
    await price(10_400);
    const fired = { purpose: 'take-profit', status: 'fired', cause: '' };
    expect(await listed('triggers')).toMatchObject([
      { purpose: 'stop', status: 'waiting' },
      { purpose: 'stop-loss', status: 'cancelled', cause: 'other-leg' },
      fired,
    ]);
    expect(await listed('triggers?status=fired')).toMatchObject([fired]);
    expect(trigger(await ask('/contract/cancelTrigger', { trigger: stop.id }))).toMatchObject({
      cause: 'user',
    });
    expect(await ask('/contract/cancelTrigger', { trigger: stop.id })).toMatchObject({ status: 404 });
    expect(await listed('openTriggers')).toEqual([]);
    expect((await users.ask('GET', '/contract/positions', token)).data).toMatchObject({ list: [] });
    await expect.poll(() => channel.at(-1)?.status).toBe('cancelled');
    expect(channel.map(({ id: each, status }) => `${String(each)} ${status}`)).toEqual([
      // The stop that is reached is stored, then acts: its order ends the other leg.
      ...['1 waiting', '2 waiting', '3 waiting', '3 waiting'],
      ...['1 waiting', '2 cancelled', '1 fired', '3 cancelled'],
    ]);
  });

  it('CONTRACT-215 refusals name the field and the way out', async () => {
    await price(10_000);
    const order = { symbol: PERP, side: 'buy', type: 'market', size: '1' };
    expect(await ask('/contract/placeOrder', { ...order, takeProfit: { trigger: '99.00' } })).toMatchObject({
      ...{ status: 409, code: 'contract.wrong-side' },
      data: { problems: [{ field: 'takeProfit.trigger', code: 'wrong-side' }] },
    });
    expect(
      await ask('/contract/placeTrigger', { purpose: 'stop-loss', position: 999, trigger: '1' }),
    ).toMatchObject({
      ...{ status: 404, code: 'contract.no-position' },
    });
    expect(
      await ask('/contract/placeTrigger', {
        purpose: 'stop',
        symbol: PERP,
        side: 'buy',
        trigger: '1e5',
        size: '',
      }),
    ).toMatchObject({ status: 400, code: 'contract.bad-trigger' });
  });

  it('CONTRACT-215 an API client places, reads and cancels triggers by its key', async () => {
    const { tickets } = users.auth.credentials;
    const ticket = await tickets.give(stepUpTicket('api-key'), { user });
    const input = { label: 'bot', permissions: ['read', 'trade'], addresses: [], ticket };
    const key = (await users.ask('POST', '/user/createApiKey', token, input)).data as ApiClientKey;
    const signed = async (method: 'GET' | 'POST', path: string, sent?: object) => {
      const body = sent === undefined ? '' : JSON.stringify({ id: commandId(), ...sent });
      const headers = signCall(key, {
        time: String(users.core.clock.now()),
        method,
        path: `/api${path}`,
        body,
      });
      const response = await fetch(`${users.origin}/api${path}`, { method, headers, ...(body && { body }) });
      return (await response.json()) as { code: unknown; data: never };
    };
    const trailing = { purpose: 'stop', symbol: PERP, side: 'buy', size: '1', callbackBps: 100 };
    expect(await signed('POST', '/contract/placeTrigger', trailing)).toMatchObject({
      ...{ code: 200, data: { trigger: { trigger: '101.00', callbackBps: 100 } } },
    });
    expect(await signed('GET', '/contract/openTriggers')).toMatchObject({
      data: { list: [{ callbackBps: 100 }] },
    });
    expect(await signed('POST', '/contract/cancelTriggers', {})).toMatchObject({ data: { cancelled: 1 } });
  });
});
