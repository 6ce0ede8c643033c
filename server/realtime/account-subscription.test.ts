/** The account channel through real sockets, in front of a fake core. */
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { openGateway } from '../../tests/support/open-gateway.ts';
import { fakeAccounts } from '../../tests/support/fake-accounts.ts';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { fakeSessions } from '../../tests/support/fake-sessions.ts';
import type { SocketLimits } from './socket-limits.ts';
import { connectPeer, type SocketPeer } from '../../tests/support/socket-peer.ts';

/** Waits for an expected value; the time only bounds how long a failure takes. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 });

const ALICE = 1;
const BOB = 2;
const ACCOUNT = { channels: ['account'] };

async function open(sockets: Partial<SocketLimits> = {}) {
  const accounts = fakeAccounts();
  const { onAccountEvent } = accounts;
  const core = { ...fakeCore(['BTC-USDT'], accounts.queries), onAccountEvent };
  const sessions = fakeSessions();
  sessions.begin('alice', { id: ALICE });
  sessions.begin('bob', { id: BOB });
  const clock = fakeClock();
  const gateway = await openGateway({ core, clock, sessions, sockets });
  const connect = async (token?: string) => {
    const peer = await connectPeer(gateway.origin);
    if (token !== undefined) await peer.ask('authenticate', { token });
    return peer;
  };
  return { accounts, core, sessions, clock, connect };
}

const received = (peer: SocketPeer) =>
  peer.received.filter(({ kind }) => kind === 'account').map(({ message }) => message);
const numbersIn = (message: Readonly<Record<string, unknown>>) =>
  (message['events'] as { number: number }[]).map(({ number }) => number);

describe('the user of the channel', () => {
  it('ACCOUNT-001 is refused without a token, together with everything in the same request', async () => {
    const { core, connect } = await open();
    const peer = await connect();
    const refused = await peer.ask('subscribe', { channels: ['book:BTC-USDT', 'account'] });
    expect(refused).toMatchObject({ code: 1003, msg: 'Log in to continue.', data: { channel: 'account' } });
    expect(core.watched).toEqual(new Set());
    expect(await peer.ask('authenticate', { token: 'nobody' })).toMatchObject({ code: 1003 });
    for (const wrong of [{}, { token: 7 }, { token: '' }, { token: 'alice', more: 1 }]) {
      expect(await peer.ask('authenticate', wrong)).toMatchObject({ code: 'platform.bad-input' });
    }
    expect(await peer.ask('subscribe', ACCOUNT)).toMatchObject({ code: 1003 });
  });

  it('ACCOUNT-001 answers the user of a token, and sends everything to a client that holds nothing', async () => {
    const { accounts, connect } = await open();
    accounts.commit(ALICE, { available: '5' }, { kind: 'contract', available: '0.5', frozen: '1' });
    const peer = await connect();
    expect(await peer.ask('authenticate', { token: 'alice' })).toEqual({
      code: 200,
      msg: '',
      data: { user: ALICE },
    });
    expect(await peer.ask('subscribe', ACCOUNT)).toEqual({ code: 200, msg: '' });
    expect(await peer.next('account')).toMatchObject({ type: 'reset', ...accounts.stateOf(ALICE) });
    expect(peer.received.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'account']);
  });

  it('ACCOUNT-002 is received on all sockets of a user and on no others', async () => {
    const { accounts, connect } = await open();
    const peers = [await connect('alice'), await connect('alice'), await connect('bob')];
    for (const peer of peers) {
      await peer.ask('subscribe', ACCOUNT);
      await peer.next('account');
    }
    const event = accounts.commit(ALICE, { available: '7' });
    for (const peer of peers.slice(0, 2)) {
      expect(await peer.next('account')).toMatchObject({ type: 'events', prev: 0, events: [event] });
    }
    accounts.commit(BOB, { available: '1' });
    expect(await peers[2]?.next('account')).toMatchObject({ type: 'events', prev: 0 });
    expect(peers.map((peer) => received(peer).length)).toEqual([2, 2, 2]);
  });

  it('LEDGER-140 is limited to a user’s first sockets, and to a rate of begins', async () => {
    const joins = { burst: 4, perSecond: 1 };
    const { clock, connect } = await open({ account: { holders: 2, joins } });
    const [one, two, three] = [await connect('alice'), await connect('alice'), await connect('alice')];
    const bob = await connect('bob');
    const code = async (peer: SocketPeer) => (await peer.ask('subscribe', ACCOUNT))['code'];
    expect([await code(one), await code(two), await code(three)]).toEqual([
      200,
      200,
      'market.too-many-subscriptions',
    ]);
    clock.advance(1_000);
    // One more was refilled, and two were spent before, so together they have three.
    expect([await code(one), await code(two)]).toEqual([200, 200]);
    one.socket.disconnect();
    await eventually(() => code(three)).toBe(200);
    const last = await connect('alice');
    expect(await code(last)).toBe('market.too-many-subscriptions');
    two.socket.disconnect();
    await eventually(() => code(last)).toBe('market.too-fast');
    expect(await code(bob)).toBe(200);
    clock.advance(1_000);
    expect(await code(last)).toBe(200);
  });

  it('ACCOUNT-002 passes to the user who is authenticated next on the same socket, from nothing', async () => {
    const { accounts, clock, connect } = await open();
    const peer = await connect('alice');
    await peer.ask('subscribe', ACCOUNT);
    await peer.next('account');
    expect(await peer.ask('authenticate', { token: 'nobody' })).toMatchObject({ code: 1003 });
    accounts.commit(ALICE, { available: '7' });
    expect(await peer.next('account')).toMatchObject({ type: 'events' });
    expect(await peer.ask('authenticate', { token: 'bob' })).toMatchObject({ data: { user: BOB } });
    accounts.commit(ALICE, { available: '8' });
    expect(await peer.ask('unsubscribe', ACCOUNT)).toMatchObject({ code: 'market.not-subscribed' });
    clock.advance(1000);
    await peer.ask('subscribe', ACCOUNT);
    accounts.commit(BOB, { available: '9' });
    expect(await peer.next('account')).toMatchObject({ type: 'reset', number: 0 });
    expect(await peer.next('account')).toMatchObject({ type: 'events', prev: 0 });
    expect(received(peer)).toHaveLength(4);
  });

  it('ACCOUNT-002 goes on when the same token is shown again', async () => {
    const { accounts, connect } = await open();
    const peer = await connect('alice');
    await peer.ask('subscribe', ACCOUNT);
    await peer.next('account');
    expect(await peer.ask('authenticate', { token: 'alice' })).toMatchObject({ code: 200 });
    accounts.commit(ALICE, { available: '7' });
    expect(await peer.next('account')).toMatchObject({ type: 'events', prev: 0 });
  });

  it('ACCOUNT-002 ACCOUNT-003 sends nothing that was read for a user who is gone by then', async () => {
    const { accounts, sessions, connect } = await open();
    accounts.commit(ALICE, { available: '7' });
    let read: () => void = () => undefined;
    accounts.beforeEvents = () =>
      new Promise((resolve) => {
        read = resolve;
      });
    const [passedOn, ended] = [await connect('alice'), await connect('alice')];
    for (const peer of [passedOn, ended]) {
      await peer.ask('subscribe', { ...ACCOUNT, after: 0 });
      if (peer === passedOn) await peer.ask('authenticate', { token: 'bob' });
      else sessions.end('alice');
      read();
      await peer.ask('clock');
    }
    expect(received(passedOn)).toEqual([]);
    expect(received(ended).map(({ type }) => type)).toEqual(['ended']);
  });

  it('ACCOUNT-003 ends with the session, on each socket that showed its token', async () => {
    const { accounts, sessions, connect } = await open();
    sessions.begin('alice too', { id: ALICE });
    const [first, other] = [await connect('alice'), await connect('alice too')];
    for (const peer of [first, other]) {
      await peer.ask('subscribe', ACCOUNT);
      await peer.next('account');
    }
    sessions.end('alice');
    expect(await first.next('account')).toMatchObject({ type: 'ended', code: 1003 });
    accounts.commit(ALICE, { available: '7' });
    expect(await other.next('account')).toMatchObject({ type: 'events' });
    expect(await first.ask('subscribe', ACCOUNT)).toMatchObject({ code: 1003 });
    expect(received(first)).toHaveLength(2);
  });

  it('USER-401 reports by its code that the session has expired, as a call would', async () => {
    const { sessions, connect } = await open();
    const peer = await connect('alice');
    await peer.ask('subscribe', ACCOUNT);
    await peer.next('account');
    sessions.end('alice', 'SYS.0015');
    expect(await peer.next('account')).toMatchObject({ type: 'ended', code: 'SYS.0015' });
  });

  it('ACCOUNT-003 is not given to a session that ends while its token is checked', async () => {
    const { sessions, connect } = await open();
    const who = sessions.who.bind(sessions);
    sessions.who = async (token) => {
      const caller = await who(token);
      sessions.end(token);
      return caller;
    };
    const peer = await connect();
    expect(await peer.ask('authenticate', { token: 'alice' })).toMatchObject({ code: 1003 });
    expect(await peer.ask('subscribe', ACCOUNT)).toMatchObject({ code: 1003 });
  });
});

describe('missed events', () => {
  it('ACCOUNT-004 are sent from the held number on, and an empty list is sent too', async () => {
    const { accounts, connect } = await open();
    for (const available of ['1', '2', '3']) accounts.commit(ALICE, { available });
    const [behind, even] = [await connect('alice'), await connect('alice')];
    await behind.ask('subscribe', { ...ACCOUNT, after: 1 });
    const missed = await behind.next('account');
    expect([missed['type'], missed['prev'], numbersIn(missed)]).toEqual(['events', 1, [2, 3]]);
    await even.ask('subscribe', { ...ACCOUNT, after: 3 });
    expect(await even.next('account')).toMatchObject({ type: 'events', prev: 3, events: [] });
    accounts.commit(ALICE, { available: '4' });
    for (const peer of [behind, even]) expect(numbersIn(await peer.next('account'))).toEqual([4]);
  });

  it('ACCOUNT-004 become a snapshot if they are too old, or the number is not of this platform', async () => {
    const { accounts, connect } = await open();
    for (let count = 0; count < 600; count++) accounts.commit(ALICE, { available: `${String(count)}.5` });
    accounts.kept = 550;
    for (const after of [0, 49, 99, 601]) {
      const peer = await connect('alice');
      await peer.ask('subscribe', { ...ACCOUNT, after });
      expect(await peer.next('account')).toMatchObject({ type: 'reset', ...accounts.stateOf(ALICE) });
    }
    const peer = await connect('alice');
    await peer.ask('subscribe', { ...ACCOUNT, after: 100 });
    expect(await peer.next('account')).toMatchObject({ type: 'events', prev: 100 });
    for (const wrong of [-1, 1.5, '7', null]) {
      expect(await peer.ask('subscribe', { ...ACCOUNT, after: wrong })).toMatchObject({
        code: 'platform.bad-input',
      });
    }
    const market = { channels: ['tickers'], after: 1 };
    expect(await peer.ask('subscribe', market)).toMatchObject({ code: 'platform.bad-input' });
  });

  it('ACCOUNT-005 are sent once and in order, whatever is committed while they are read', async () => {
    const { accounts, connect } = await open();
    accounts.commit(ALICE, { available: '1' });
    let rounds = 0;
    accounts.beforeEvents = async () => {
      if (++rounds > 3) return;
      accounts.commit(ALICE, { available: '2' });
      await new Promise(setImmediate);
      accounts.commit(ALICE, { available: '3' });
    };
    const peer = await connect('alice');
    await peer.ask('subscribe', { ...ACCOUNT, after: 0 });
    await eventually(() => received(peer).flatMap(numbersIn).length).toBe(7);
    accounts.commit(ALICE, { available: '8' });
    await eventually(() => received(peer).flatMap(numbersIn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    let held = 0;
    for (const message of received(peer)) {
      expect(message['prev']).toBe(held);
      held = numbersIn(message).at(-1) ?? held;
    }
  });

  it('ACCOUNT-005 are requested again once a second at most', async () => {
    const { accounts, clock, connect } = await open();
    const peer = await connect('alice');
    await peer.ask('subscribe', ACCOUNT);
    await peer.next('account');
    accounts.commit(ALICE, { available: '1' });
    await peer.next('account');
    const early = await peer.ask('subscribe', { ...ACCOUNT, after: 0 });
    expect(early).toMatchObject({ code: 'market.too-fast', data: { channel: 'account' } });
    clock.advance(1000);
    await peer.ask('subscribe', { ...ACCOUNT, after: 0 });
    expect(numbersIn(await peer.next('account'))).toEqual([1]);
    expect(await peer.ask('unsubscribe', ACCOUNT)).toMatchObject({ code: 200 });
    accounts.commit(ALICE, { available: '2' });
    await peer.ask('clock');
    expect(received(peer)).toHaveLength(3);
  });

  it('ACCOUNT-006 are not queued for a slow socket: it falls behind, and receives them at once later', async () => {
    const { accounts, connect } = await open();
    const peer = await connect('alice');
    await peer.ask('subscribe', ACCOUNT);
    await peer.next('account');
    // All in one turn, so that the socket cannot drain in between, as on a stalled network.
    for (let count = 1; count <= 5_000; count++) accounts.commit(ALICE, { available: String(count) });
    await eventually(() => received(peer).at(-1)).toMatchObject({ type: 'reset', number: 5_000 });
    accounts.commit(ALICE, { available: '5001' });
    await eventually(() => received(peer).at(-1)).toMatchObject({ type: 'events', prev: 5_000 });
    expect(received(peer).length).toBeLessThan(200);
  });

  it('ACCOUNT-006 close the socket if the account cannot be read, so that it shows no wrong state', async () => {
    const { accounts, connect } = await open();
    accounts.beforeEvents = () => Promise.reject(new Error('unreadable'));
    const peer = await connect('alice');
    const closed = new Promise((resolve) => peer.socket.once('disconnect', resolve));
    await peer.ask('subscribe', { ...ACCOUNT, after: 0 });
    expect(await closed).toBe('io server disconnect');
  });
});
