/** The triggers of a position that others' losses close. The mark is 100.00 at first. */
import { expect, it } from 'vitest';
import { fired } from '../../../tests/support/fired-core.ts';
import { contractLiquidation } from './liquidation-terms.ts';

it('LIQUIDATION-106 the stop of a deleveraged position ends as that of one which its user closed', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    // The fund cannot pay a single lot.
    await core.setting(contractLiquidation.name, {
      ...contractLiquidation.default,
      capital: '0.00000001',
      feePpm: 0,
    });
    await core.quote(9_990, 10_010);
    await core.place(ben, 'sell', '50', { price: '100.00', leverage: 10 });
    await core.place(ada, 'buy', '50', { price: '100.00', leverage: 25 });
    const [held] = await core.positions(ben);
    await traded.place({ purpose: 'stop-loss', position: held?.id, trigger: '105.00' }, ben);
    await core.quote(5_999, 6_001);
    await traded.price(6_000);
    expect([core.lotsOf(ada), core.lotsOf(ben)]).toEqual([0, 0]);
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'position-closed' });
  }));
