/** Limits of what one user may hold. The mark is 100.00, a lot 0.001 ABC. */
import { expect, it } from 'vitest';
import type { ContractOrder } from '../../protocol/names/contract.ts';
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

it('CONTRACT-136 no limit refuses an amend that opens no more, and the largest one counts what is filled', async () => {
  const { core, ada, ben } = await limited({});
  await core.place(ada, 'buy', '4', { price: '99.00' });
  await core.place(ben, 'sell', '1', { price: '99.00', timeInForce: 'ioc' });
  expect(core.lotsOf(ada)).toBe(0);
  await core.quote(9_890, 10_001);
  await core.place(ben, 'sell', '1', { price: '99.00', timeInForce: 'ioc' });
  expect(core.lotsOf(ada)).toBe(1_000);
  await core.setting('contract.positionLimits', { ...FAR, position: '500' });
  // Of 500 are held 99, and 4.05 at 99.00 are 400.95.
  expect(await core.do(ada, 'amendOrder', { order: 1, size: '6' })).toMatchObject(
    refused('above-position', '5.050'),
  );
  expect((await core.do(ada, 'amendOrder', { order: 1, size: '5.05' })).code).toBe(200);
  await core.setting('contract.positionLimits', { ...FAR, position: '10' });
  // It trades behind the others at its new price, and still opens less.
  expect((await core.do(ada, 'amendOrder', { order: 1, price: '98.00' })).code).toBe(200);
  expect((await core.do(ada, 'amendOrder', { order: 1, price: '98.50', size: '4' })).code).toBe(200);
  expect(await core.do(ada, 'amendOrder', { order: 1, price: '98.90' })).toMatchObject(
    refused('above-position', '1.000'),
  );
  await core.stop();
});

it('CONTRACT-138 a fill that would pass a limit is cut, and the remainder of its order is cancelled', async () => {
  const { core, ada, ben } = await limited({ position: '500' });
  await core.place(ada, 'buy', '4.9');
  const above = { price: '101.00' };
  for (let at = 0; at < 2; at++) expect((await core.place(ada, 'sell', '4.9', above)).code).toBe(200);
  // Each was to close first; now both open.
  await core.place(ada, 'sell', '4.9', { reduceOnly: true });
  expect(core.lotsOf(ada)).toBe(0);
  await core.quote(9_999, 10_200);
  const cleo = await core.user('Cleo', '1000');
  const ended: string[][] = [];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-order')
        for (const { status, filled, cause } of rows as readonly ContractOrder[])
          if (status === 'cancelled') ended.push([filled, cause]);
  });
  for (const buyer of [ben, cleo]) await core.place(buyer, 'buy', '4.9', above);
  // 4.950 at 101.00 are 499.95.
  expect([ada, ben, cleo].map((user) => core.lotsOf(user))).toEqual([-4_950, 4_900, 50]);
  expect(await core.orders(ada)).toEqual([]);
  expect(ended).toEqual([['0.050', 'position-limit']]);
  await core.stop();
});

it('CONTRACT-138 a fill passes neither the limit of all positions nor the one of the leverage', async () => {
  const { core, ada, ben } = await limited({ exposure: '600' });
  const above = { price: '101.00' };
  await core.place(ada, 'buy', '3');
  await core.place(ada, 'sell', '5', above);
  await core.place(ada, 'sell', '3', { reduceOnly: true });
  await core.do(ada, 'setLeverage', { symbol: OTHER, leverage: 10 });
  expect((await core.place(ada, 'buy', '0.9', { symbol: OTHER })).code).toBe(200);
  await core.setting('contract.positionLimits', { ...FAR, exposure: '500' });
  await core.quote(9_999, 10_200);
  await core.place(ben, 'buy', '4.9', above);
  // Of 500 are held 90.009 in the other market.
  expect(core.lotsOf(ada) - 900).toBe(-4_059);
  await core.stop();
});

it('CONTRACT-125 orders count once towards the exposure, and those that only reduce do not', async () => {
  const { core, ada } = await limited({ exposure: '500' });
  const other = { symbol: OTHER };
  await core.do(ada, 'setLeverage', { ...other, leverage: 10 });
  await core.place(ada, 'buy', '1', other);
  for (const price of ['105.00', '106.00'])
    expect((await core.place(ada, 'sell', '1', { ...other, price, reduceOnly: true })).code).toBe(200);
  expect((await core.place(ada, 'buy', '2', { price: '99.00' })).code).toBe(200);
  // Of 500 are used 100.01 and 198.
  expect(await core.place(ada, 'buy', '2.1')).toMatchObject(refused('above-exposure', '2.019'));
  expect((await core.place(ada, 'buy', '2.019')).code).toBe(200);
  await core.stop();
});

it('CONTRACT-136 no limit refuses an amend that opens as much as before', async () => {
  const { core, ada } = await limited({});
  await core.place(ada, 'buy', '2', { price: '99.00' });
  await core.setting('contract.positionLimits', { ...FAR, position: '10' });
  const amend = (size: string) => core.do(ada, 'amendOrder', { order: 1, size, price: '100.00' });
  expect(await amend('1.981')).toMatchObject({ code: 'contract.position-limit' });
  expect(await amend('1.98')).toMatchObject({ answer: { price: '100.00', size: '1.980' } });
  await core.stop();
});

it('CONTRACT-138 an order that opens more than when it was placed is cut at the limit of its leverage', async () => {
  const { core, ada } = await limited({});
  // At a leverage of 50 the limit is 20,000.
  await core.quote(9_999, 10_001, 1_000_000);
  expect((await core.place(ada, 'buy', '200', { leverage: 50, price: '100.00' })).code).toBe(200);
  await core.do(ada, 'cancelOrders', {});
  expect((await core.place(ada, 'buy', '150')).code).toBe(200);
  expect((await core.place(ada, 'sell', '300', { price: '101.00' })).code).toBe(200);
  expect((await core.place(ada, 'sell', '150', { reduceOnly: true })).code).toBe(200);
  const last = core.sent<ContractOrder>('contract-order');
  await core.quote(10_100, 10_102, 1_000_000);
  expect(last.at(-1)).toMatchObject({ filled: '198.019', status: 'cancelled', cause: 'position-limit' });
  expect(core.lotsOf(ada)).toBe(-198_019);
  await core.stop();
});
