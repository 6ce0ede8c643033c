/** The account channel over real sockets, in front of the real core and its database, while money moves. */
import { afterEach, expect, it } from 'vitest';
import { accountMessage } from '../support/account-message.ts';
import { balance } from '../../protocol/entities/balance.ts';
import type { AccountMessage, Balance } from '../../protocol/names/account.ts';
import type { StorePlace } from '../../server/db/open-store.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { AccountMirror } from '../../worker/account/account-mirror.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { openCore } from '../support/open-core.ts';
import { openGateway } from '../support/open-gateway.ts';
import { fakeCore } from '../support/fake-core.ts';
import { fakeSessions } from '../support/fake-sessions.ts';
import { connectPeer } from '../support/socket-peer.ts';
import { accountQuery } from '../../server/core/account-queries.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const KINDS = ['funds', 'contract', 'options', 'fiat'];

async function open(place: StorePlace) {
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  const core = await openCore({ store: held.store });
  undo.push(async () => {
    await core.stop();
    await held.release();
  });
  const sessions = fakeSessions();
  const alice = await core.openUser('Alice');
  sessions.begin('alice', { id: alice });
  const { queries, onAccountEvent } = core;
  const api = { ...fakeCore(['BTC-USDT'], queries), onAccountEvent };
  const gateway = await openGateway({ core: api, sessions });
  return { core, alice, gateway };
}

/** A phone: a mirror that is kept while its sockets are replaced. */
class Phone {
  readonly mirror = new AccountMirror([]);
  /** Numbers of events in the order of arrival. */
  readonly received: number[] = [];
  private readonly origin: string;
  private leave: () => void = () => undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  async connect(): Promise<void> {
    this.leave();
    const peer = await connectPeer(this.origin);
    this.leave = () => peer.socket.removeAllListeners().disconnect();
    peer.socket.on('account', (message: AccountMessage) => {
      accountMessage.parse(message);
      if (message.type === 'ended') throw new Error('nobody ended the session');
      expect(this.mirror.take(message)).toBe(true);
      if (message.type === 'events') this.received.push(...message.events.map(({ number }) => number));
    });
    expect(await peer.ask('authenticate', { token: 'alice' })).toMatchObject({ code: 200 });
    const { number } = this.mirror;
    const after = number === undefined ? {} : { after: number };
    expect(await peer.ask('subscribe', { channels: ['account'], ...after })).toMatchObject({ code: 200 });
  }
}

const byName = (a: Balance, b: Balance) => `${a.kind}/${a.asset}`.localeCompare(`${b.kind}/${b.asset}`);

describeOnDatabases('the account channel', (newPlace) => {
  it('ACCOUNT-005 ACCOUNT-010 phones that come and go while money moves hold the core’s balances', async () => {
    const { core, alice, gateway } = await open(await newPlace());
    const answers: number[] = [];
    const execute = async (kind: string, input: object) => {
      const answer = await core.execute({ kind, user: alice, id: core.id(), input });
      if (answer.code === 200 && answer.event) answers.push(answer.event.number);
    };
    await execute('demo.faucet', {});
    const phones = Array.from({ length: 3 }, () => new Phone(gateway.origin));
    const [first, second, third] = phones as [Phone, Phone, Phone];
    await first.connect();
    let round = 0;
    const mover = async () => {
      for (; round < 60; round++) {
        const from = KINDS[round % 4];
        const to = KINDS[(round * 7 + 1 + (round % 3)) % 4];
        await execute('assets.transfer', { from, to, asset: 'USDT', amount: `0.${String(round + 1)}` });
      }
    };
    const movers = Array.from({ length: 4 }, mover);
    await second.connect();
    for (const phone of [second, third, third, second]) await phone.connect();
    await Promise.all(movers);
    const state = await core.ask(accountQuery, alice);
    await expect
      .poll(() => phones.map(({ mirror }) => mirror.number))
      .toEqual(phones.map(() => state.number));
    expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: state.number }, (_, at) => at + 1));
    for (const { mirror, received } of phones) {
      expect([...mirror.of(balance).all()].sort(byName)).toEqual([...state.balances].sort(byName));
      expect(received).toEqual(received.map((_, at) => (received[0] ?? 0) + at));
    }
    expect(first.received).toEqual(Array.from({ length: state.number - 1 }, (_, at) => at + 2));
  });
});
