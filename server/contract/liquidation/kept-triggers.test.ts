/** Triggers of a position that a liquidation only reduces, or leaves whole. The mark is 100.00 at first. */
import { expect, it } from 'vitest';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

const WIDE = 100_000_000;

/** Two triggers of Ada's position, of all that is open then and of a part. */
async function protect(traded: FiredCore): Promise<void> {
  const position = (await traded.core.positions(traded.ada))[0]?.id;
  for (const more of [{ trigger: '104.00' }, { trigger: '106.00', size: '1' }])
    expect(await traded.place({ position, purpose: 'take-profit', ...more })).toMatchObject({ code: 200 });
}

const statuses = ({ last }: FiredCore) => [1, 2].map((id) => last.get(id)?.status);

it('LIQUIDATION-030 a position that is only reduced keeps its triggers, and they end when it is closed', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const price = async (tick: number) => {
      await core.quote(tick - 1, tick + 1, WIDE);
      await core.mark(tick);
    };
    await price(10_000);
    await core.place(ada, 'buy', '210', { leverage: 25 });
    await protect(traded);
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    await price(liquidationPriceOf(core, ada));
    const lots = traded.lots();
    expect([lots > 0, lots < 210_000, await core.orders(ada)]).toEqual([true, true, []]);
    expect(statuses(traded)).toEqual(['waiting', 'waiting']);
    await price(liquidationPriceOf(core, ada));
    expect(traded.lots()).toBe(0);
    expect([1, 2].map((id) => traded.last.get(id)?.cause)).toEqual(['liquidation', 'liquidation']);
    core.check();
  }));

it('LIQUIDATION-030 a cross account that its ended orders make sound keeps the triggers of its positions', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    await core.place(ada, 'buy', '60');
    await protect(traded);
    await core.place(ada, 'buy', '60', { price: '50.00' });
    await core.mark(8_800);
    expect([traded.lots(), await core.orders(ada)]).toEqual([60_000, []]);
    expect(statuses(traded)).toEqual(['waiting', 'waiting']);
    // And they act.
    await traded.price(10_400);
    expect([traded.lots(), statuses(traded)[0]]).toEqual([0, 'fired']);
    core.check();
  }));
