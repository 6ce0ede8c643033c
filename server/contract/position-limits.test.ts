/** Limits of what one user may hold. The mark is 100.00, a lot 0.001 ABC. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { contractTermsQuery } from './queries.ts';

const OTHER = 'XYZ-USDT-PERP';
const FAR = { position: '1000000', exposure: '1000000', shareBps: 2_000, shareFrom: '1000000' };

async function limited(limits: object): Promise<{ core: ContractCore; ada: number; ben: number }> {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.setting('contract.positionLimits', { ...FAR, ...limits });
  await core.price(10_000);
  await core.price(10_000, OTHER);
  return { core, ada, ben };
}

const refused = (code: string, most: string) => ({
  code: 'contract.position-limit',
  problems: [{ field: 'size', code, most }],
});

it('CONTRACT-124 a position above the limit of one user is refused with the largest quantity', async () => {
  const { core, ada } = await limited({ position: '500' });
  await core.place(ada, 'buy', '2', { price: '99.00' });
  expect(await core.place(ada, 'buy', '4')).toMatchObject(refused('above-position', '3.019'));
  expect((await core.place(ada, 'buy', '3.019')).code).toBe(200);
  expect(await core.do(ada, 'amendOrder', { order: 1, size: '3' })).toMatchObject({
    code: 'contract.position-limit',
  });
  // A closing order is never refused, and a turn counts the part that opens.
  expect((await core.place(ada, 'sell', '1')).code).toBe(200);
  expect(await core.place(ada, 'sell', '9')).toMatchObject(refused('above-position', '7.019'));
  await core.setting('contract.positionLimits', { ...FAR, position: '10' });
  expect((await core.place(ada, 'sell', '2')).code).toBe(200);
  await core.stop();
});

it('CONTRACT-124 orders that would each close the position are limited by what they open together', async () => {
  const { core, ada } = await limited({ position: '500' });
  await core.place(ada, 'buy', '4.9');
  const above = { price: '101.00' };
  expect((await core.place(ada, 'sell', '4.9', above)).code).toBe(200);
  expect((await core.place(ada, 'sell', '4.9', above)).code).toBe(200);
  expect(await core.place(ada, 'sell', '4.9', above)).toMatchObject(refused('above-position', '0.050'));
  expect((await core.place(ada, 'sell', '4.9', { reduceOnly: true })).code).toBe(200);
  await core.stop();
});

it('CONTRACT-125 all positions of a user together are limited, with what open orders may add', async () => {
  const { core, ada } = await limited({ exposure: '500' });
  const other = { symbol: OTHER };
  await core.do(ada, 'setLeverage', { ...other, leverage: 10 });
  await core.place(ada, 'buy', '1');
  await core.place(ada, 'sell', '2', { ...other, price: '101.00' });
  // Of 500 are used 100.01 and 202.
  expect(await core.place(ada, 'buy', '2')).toMatchObject(refused('above-exposure', '1.979'));
  expect(await core.place(ada, 'sell', '4')).toMatchObject(refused('above-exposure', '3.980'));
  // Open orders of the other side of a position close it first.
  await core.place(ada, 'sell', '1', { price: '105.00' });
  expect((await core.place(ada, 'buy', '1.979')).code).toBe(200);
  await core.stop();
});

it('CONTRACT-126 a position is at most a share of the open interest, or a floor if that is less', async () => {
  const { core, ada, ben } = await limited({ shareFrom: '200' });
  expect(await core.place(ada, 'buy', '3')).toMatchObject(refused('above-share', '1.999'));
  expect((await core.place(ada, 'buy', '1.9')).code).toBe(200);
  await core.setting('contract.positionLimits', FAR);
  await core.place(ben, 'sell', '20');
  await core.setting('contract.positionLimits', { ...FAR, shareFrom: '200' });
  // The market maker holds the rest: 20 are open, a fifth of them are 4.
  const { markets } = await core.core.ask(contractTermsQuery, {});
  const own = markets.find(({ symbol }) => symbol === PERP);
  expect(own?.limits).toEqual({ position: '1000000', share: '400', exposure: '1000000' });
  expect(await core.place(ada, 'buy', '3')).toMatchObject(refused('above-share', '2.099'));
  expect((await core.place(ada, 'buy', '2')).code).toBe(200);
  await core.stop();
});
