/** Options through the core: bought, opened, delivered. One tick is 0.01; the band of a minute is 0.1 %. */
import { expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { OptionCore } from '../../tests/support/option-core.ts';
import { accountQuery } from '../core/account-queries.ts';

async function withCore(run: (core: OptionCore, ada: number, ben: number) => Promise<void>): Promise<void> {
  const core = await OptionCore.open();
  const [ada, ben] = [await core.user('Ada'), await core.user('Ben')];
  await core.index(10_000);
  await run(core, ada, ben);
  await core.stop();
}

it('OPTION-001 an order opens at the next price, is delivered at the boundary, and pays', () =>
  withCore(async (core, ada, ben) => {
    const ended: unknown[] = [];
    core.core.onAccountEvent((user, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'option-order') ended.push(...rows.map((row) => ({ ...(row as object), user })));
    });
    const delivery = core.delivery();
    expect(await core.place(ada, 'up')).toMatchObject({
      answer: { id: 1, status: 'opening', odds: '1.85', stake: '100', fee: '1', opened: '', delivery },
    });
    await core.place(ben, 'down', '50');
    expect(await core.money(ada)).toEqual(['399', '101']);
    await core.advance(999);
    await core.index(10_010);
    expect(await core.orders(ada)).toMatchObject([{ status: 'opening' }]);
    await core.advance(1_001);
    await core.index(10_020);
    const [opened] = await core.orders(ada);
    expect(opened).toMatchObject({ status: 'waiting', opened: '100.20', openedTime: core.now });
    await core.pass(delivery - core.now - 1_000, 10_100);
    expect(await core.orders(ada)).toMatchObject([{ status: 'waiting' }]);
    await core.advance(1_000);
    expect(await core.orders(ada)).toEqual([]);
    expect(ended.slice(-2)).toMatchObject([
      {
        ...{ user: ada, status: 'settled', outcome: 'up', delivered: '101.00', payout: '185' },
        ...{ late: false, updated: delivery },
      },
      { user: ben, status: 'settled', outcome: 'up', payout: '0' },
    ]);
    expect(await core.money(ada)).toEqual(['584', '0']);
    expect(await core.money(ben)).toEqual(['449.5', '0']);
    const { ledger } = core.core.state;
    expect(ledger.available(PLATFORM, 'fee', 'USDT')).toBe(150_000_000n);
    expect((await core.core.ask(accountQuery, ada)).balances.length).toBeGreaterThan(0);
  }));
