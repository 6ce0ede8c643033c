/** Each user's device, which receives only the account channel. It must show the account. */
import { strict as assert } from 'node:assert';
import type { AccountEvent, Balance } from '../../protocol/names/account.ts';
import type { AccountState, CoreApi } from '../../server/core/core-api.ts';
import { openOrdersIn } from '../support/event-rows.ts';
import { UserContracts } from './user-contracts.ts';
import { UserOptions } from './user-options.ts';
import { UserOrders } from './user-orders.ts';
import { UserProducts } from './user-products.ts';
import { accountEventsQuery } from '../../server/core/account-queries.ts';

/** How many events behind a device is when it reconnects. */
const MISSED = 5;

interface Mirror {
  number: number;
  readonly balances: Map<string, Balance>;
  readonly events: AccountEvent[];
}

export class Devices {
  readonly orders = new UserOrders();
  readonly contracts = new UserContracts();
  readonly options = new UserOptions();
  readonly products = new UserProducts();
  private readonly mirrors = new Map<number, Mirror>();

  add(user: number): void {
    this.mirrors.set(user, { number: 0, balances: new Map(), events: [] });
  }

  receive(user: number, event: AccountEvent): void {
    const mirror = this.of(user);
    assert.equal(event.number, mirror.number + 1, 'an event is missing, or sent twice');
    for (const balance of event.balances) {
      const key = `${balance.kind} ${balance.asset}`;
      const before = mirror.balances.get(key)?.version ?? 0;
      assert.ok(balance.version > before, `the version of ${key} fell`);
      mirror.balances.set(key, balance);
    }
    this.orders.receive(user, event);
    this.contracts.receive(user, event);
    this.options.receive(user, event);
    this.products.receive(user, event);
    mirror.number = event.number;
    mirror.events.push(event);
  }

  judge(user: number, { number, balances, entities }: AccountState): void {
    this.orders.judge(user, openOrdersIn({ entities }));
    this.contracts.judge(user, entities);
    this.options.judge(user, entities);
    this.products.judge(user, entities);
    const mirror = this.of(user);
    assert.equal(mirror.number, number, 'the channel is behind');
    const byName = (list: Iterable<Balance>) =>
      [...list].sort((one, other) => (one.kind + one.asset < other.kind + other.asset ? -1 : 1));
    assert.deepEqual(byName(mirror.balances.values()), byName(balances), 'the mirror is another account');
  }

  /** The events that each user missed while disconnected. */
  async unheard(core: CoreApi): Promise<(readonly [user: number, event: AccountEvent])[]> {
    const unheard = [];
    for (const [user, { number }] of this.mirrors)
      for (const event of (await core.ask(accountEventsQuery, { user: user, after: number })) ?? [])
        unheard.push([user, event] as const);
    return unheard;
  }

  /** A device that reconnects receives the last events exactly as they were sent before. */
  async judgeMissed(core: CoreApi): Promise<void> {
    for (const [user, { number, events }] of this.mirrors) {
      const after = Math.max(0, number - MISSED);
      const missed = await core.ask(accountEventsQuery, { user: user, after: after });
      if (missed !== undefined)
        assert.deepEqual(missed, events.slice(after), 'missed events are sent with other values');
    }
  }

  private of(user: number): Mirror {
    const mirror = this.mirrors.get(user);
    assert.ok(mirror, `nobody is ${String(user)}`);
    return mirror;
  }
}
