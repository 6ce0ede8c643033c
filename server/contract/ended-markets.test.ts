/** Positions of a contract that a start no longer trades. */
import { expect, it } from 'vitest';
import { COARSER, ContractCore, PERP, PERPETUAL } from '../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../tests/support/delisted-contract.ts';
import { restarted } from '../../tests/support/restarted-contracts.ts';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { reconcileOpenOrders } from '../trading/reconcile-open-orders.ts';
import { positions } from './positions.ts';

const MINUTES = 130_000;

/** Ada is long and Ben short; then a start without the contract. @param run what happens before it */
async function delisted(
  run: (core: ContractCore) => Promise<void>,
  check: (again: ContractCore, ada: number, before: readonly (string | undefined)[]) => Promise<void>,
): Promise<void> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await core.place(ada, 'buy', '5', { price: '100.00' });
  await core.place(ben, 'sell', '2', { price: '100.00' });
  await core.quote(9_999, 10_000);
  await run(core);
  const before = await core.money(ada);
  core.check();
  const again = await restarted(core);
  const { writer, state, clock } = again.core;
  reconcileOpenOrders(clock, { writer, state, instruments: [], delisted: [PERPETUAL] });
  await writer.drain();
  again.check();
  await check(again, ada, before);
  await again.stop();
}

it('CONTRACT-121 a contract that a start no longer trades is closed at the last mark of the run before', () =>
  delisted(
    (core) => core.pass(MINUTES, 11_000),
    async (again, ada, before) => {
      expect(await again.positions(ada)).toEqual([]);
      const [available, frozen] = before.map(Number);
      const [after] = await again.money(ada);
      // Five at 10.00 above their price.
      expect(Number(after) - (available ?? 0) - (frozen ?? 0)).toBeCloseTo(50, 8);
    },
  ));

it('CONTRACT-121 without any price its positions stay open', () =>
  delisted(
    () => Promise.resolve(),
    async (again, ada, before) => {
      expect(await again.positions(ada)).toMatchObject([{ symbol: PERP, size: '5.000' }]);
      expect(await again.money(ada)).toEqual(before);
    },
  ));

it('CONTRACT-143 a start without a contract that is being settled goes on at its final price', () =>
  delisted(
    async (core) => {
      await passToWindow(core, await announce(core, 2, 1));
      await passWindow(core, [10_010, 10_050]);
      // The first of two users.
      await runSlices(core, 2);
      expect(
        [...positions.of(core.core.state).in(PERP)].filter(({ user }) => user !== PLATFORM),
      ).toHaveLength(1);
    },
    async (again, ada) => {
      expect([...positions.of(again.core.state).all()]).toEqual([]);
      // Ben sold two at 100.00 for a fee of 0.1; the average is 100.30, and the last mark 100.50.
      expect(await again.money(ada + 1)).toEqual(['999.3', '0']);
    },
  ));

it.each([
  ['the mark', 10_300],
  ['the mark that the run before stored', 10_200],
  ['the last price', 10_600],
] as const)(
  'CONTRACT-593 an ended contract closes at %s, the first of these that is known',
  async (name, price) => {
    const first = await ContractCore.open();
    const [ada, ben] = [await first.user('Ada', '1000'), await first.user('Ben', '1000')];
    await first.price(10_000);
    await first.place(ada, 'buy', '5', { price: '100.00' });
    await first.place(ben, 'sell', '5', { price: '100.00' });
    if (name !== 'the last price') await first.pass(60_000, 10_200);
    const core = name === 'the mark' ? first : await restarted(first);
    const time = core.core.clock.now();
    await core.submit({ kind: 'market.print', symbol: PERP, time, side: 'buy', price: 10_600, lots: 5 });
    if (name === 'the mark') await core.mark(10_300);
    const [before, held] = (await core.money(ada)).map(Number);
    await core.submit({ kind: 'market.close', symbol: PERP, time });
    const [after] = (await core.money(ada)).map(Number);
    expect(await core.positions(ada)).toEqual([]);
    expect((after ?? 0) - (before ?? 0) - (held ?? 0)).toBeCloseTo((5 * (price - 10_000)) / 100, 8);
    await core.stop();
  },
);

const FINER = { ...PERPETUAL, sizeStep: '0.0001', orderSizeStep: '0.01', minSize: '0.01' };

it.each([
  ['size', ['2.005'], COARSER],
  ['closed part', ['2.005', '-0.005'], COARSER],
  ['size in whole orders', ['2.005'], FINER],
] as const)(
  'CONTRACT-594 all positions of a contract close if the %s of one does not fit its new steps',
  async (_, sizes, steps) => {
    const before = await ContractCore.open();
    const [ada, ben] = [await before.user('Ada', '1000'), await before.user('Ben', '1000')];
    await before.price(10_000);
    for (const size of sizes)
      await before.place(ada, size.startsWith('-') ? 'sell' : 'buy', size.replace('-', ''));
    await before.place(ben, 'buy', '3');
    await before.pass(60_000, 10_000);
    const core = await restarted(before, steps);
    const ended = core.sent<{ readonly cause: string }>('contract-position');
    await core.submit({ kind: 'market.recount', symbol: PERP, time: core.core.clock.now() });
    expect([await core.positions(ada), await core.positions(ben)]).toEqual([[], []]);
    expect(ended.map(({ cause }) => cause)).toEqual(['new-steps', 'new-steps']);
    await core.stop();
  },
);
