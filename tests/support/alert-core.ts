/** A core with a contract and a spot market whose prices reach alerts, and what its users' events carried. */
import { expect } from 'vitest';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { Alert, AlertNotice } from '../../protocol/names/alert.ts';
import type { Store } from '../../server/db/store-api.ts';
import { ContractCore, PERP } from './contract-core.ts';
import { fakeInstrument } from './fake-instrument.ts';
import { fakeStore } from './fake-store.ts';

export const SPOT = 'BTC-USDT';

export class AlertCore {
  /** As they were sent, in their order. */
  readonly notices: AlertNotice[] = [];
  readonly last = new Map<number, Alert>();

  private constructor(readonly core: ContractCore) {
    core.core.onAccountEvent((_, { changes }: AccountEvent) => {
      for (const { entity, rows } of changes) {
        if (entity === 'notice') this.notices.push(...(rows as readonly AlertNotice[]));
        if (entity === 'alert') for (const row of rows as readonly Alert[]) this.last.set(row.id, row);
      }
    });
  }

  static async open(store: Store = fakeStore()): Promise<AlertCore> {
    return new AlertCore(await ContractCore.open(store, [fakeInstrument(SPOT)]));
  }

  do(user: number, kind: string, input: object, id = this.core.core.id()) {
    return this.core.core.execute({ kind: `alert.${kind}`, user, id, input });
  }

  /** @returns its id */
  async set(user: number, input: object): Promise<number> {
    const done = await this.do(user, 'set', input);
    expect(done).toMatchObject({ code: 200 });
    return done.code === 200 ? (done.answer['id'] as number) : 0;
  }

  /** A trade of the market maker with itself, at this price. */
  async trade(tick: number, symbol = SPOT): Promise<void> {
    const { writer, clock } = this.core.core;
    await this.core.quote(tick - 1, tick, 1_000, symbol);
    const time = clock.now();
    await writer.submit({ kind: 'market.take', symbol, side: 'buy', lots: 1, limit: tick, time });
  }

  /** Prices of notices that are new, by alert. */
  get fired(): readonly (readonly [alert: number, price: string])[] {
    return this.notices.filter(({ status }) => status === 'unread').map(({ alert, price }) => [alert, price]);
  }

  unread(user: number): Promise<readonly AlertNotice[]> {
    return this.core.rows(user, 'notice');
  }
}

export { PERP };
