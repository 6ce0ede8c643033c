/** Borders at which orders are taken. The mark is 100.00, a tick 0.01 and a lot 0.001; fees are 0.05 and 0.02 %. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fired } from '../../tests/support/fired-core.ts';
import { contractLimits } from './settings.ts';

const tooLarge = { code: 'contract.insufficient-balance', problems: [{ field: 'size', code: 'not-enough' }] };

it.each([
  ['buy', '105.00', 11_000, 10_500, 10_501],
  ['sell', '95.00', 9_000, 9_500, 9_499],
] as const)(
  'CONTRACT-571 an order that rests freezes margin and fee; one that trades needs its loss to the mark too: %s',
  (side, price, far, at, beyond) =>
    fired(async ({ core, ada }) => {
      const quote = (best: number) => (side === 'buy' ? core.quote(9_000, best) : core.quote(best, 11_000));
      const place = (more: object = {}) => core.place(ada, side, '90', { price, ...more });
      // Its loss of 5.00 each would be 450.
      await quote(far);
      expect(await place({ timeInForce: 'ioc' })).toMatchObject(tooLarge);
      for (const best of [far, beyond]) {
        await quote(best);
        expect(await place()).toMatchObject({ answer: { status: 'unfilled' } });
        await core.do(ada, 'cancelOrders', {});
      }
      await quote(at);
      expect(await place()).toMatchObject(tooLarge);
      await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
      expect(await place()).toMatchObject({ answer: { status: 'unfilled' } });
    }),
);

it.each([
  ['100.5', { answer: { status: 'unfilled' } }],
  ['100.49999999', tooLarge],
] as const)(
  'CONTRACT-571 an order that rests may freeze all that is available: %s',
  async (amount, answer) => {
    const core = await ContractCore.open();
    const ada = await core.user('Ada', amount);
    await core.price(10_001);
    expect(await core.place(ada, 'buy', '10', { price: '100.00' })).toMatchObject(answer);
    if (answer !== tooLarge) expect(await core.money(ada)).toEqual(['0', amount]);
    await core.stop();
  },
);

it('CONTRACT-571 the number of orders that rest is limited, and that of others is not', () =>
  fired(async ({ core, ada, ben }) => {
    await core.setting('contract.limits', { ...contractLimits.default, mostOpen: 2 });
    const rest = (user = ada) => core.place(user, 'buy', '0.1', { price: '99.00' });
    expect([await rest(), await rest(), await rest()]).toMatchObject([
      { code: 200 },
      { code: 200 },
      { code: 'contract.too-many-orders' },
    ]);
    expect([await rest(ben), await core.place(ada, 'buy', '0.1')]).toMatchObject([
      { code: 200 },
      { code: 200 },
    ]);
    const ioc = { price: '100.01', timeInForce: 'ioc' };
    expect(await core.place(ada, 'buy', '0.1', ioc)).toMatchObject({ answer: { status: 'all-filled' } });
  }));

it('CONTRACT-571 a market order goes as far as its own slippage, and never beyond the setting', () =>
  fired(async ({ core, ada }) => {
    const levels = [10_001, 10_050, 10_250, 10_350].map((tick) => [tick, 1_000] as [number, number]);
    const filled = async (more: Readonly<Record<string, unknown>>) => {
      const quote = { kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [[9_999, 9]] } as const;
      await core.submit({ ...quote, bids: [[9_999, 9]], asks: levels });
      const { answer } = (await core.place(ada, 'buy', '9', more)) as unknown as {
        answer: { filled: string };
      };
      return answer.filled;
    };
    // The setting is 3 %.
    expect([
      await filled({ slippageBps: 10 }),
      await filled({ slippageBps: 60 }),
      await filled({}),
      await filled({ slippageBps: 400 }),
    ]).toEqual(['1.000', '2.000', '3.000', '3.000']);
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    expect(await core.place(ada, 'buy', '1')).toMatchObject({ code: 'contract.no-liquidity' });
  }));

it('CONTRACT-016 an order that must reduce all or nothing is judged as a whole', () =>
  fired(async ({ core, ada }) => {
    const fok = { reduceOnly: true, timeInForce: 'fok' };
    // Without a position there is nothing to reduce.
    const nothing = await core.place(ada, 'sell', '1', fok);
    expect(nothing).toMatchObject({ code: 'contract.not-fillable' });
    await core.place(ada, 'buy', '95');
    const price = { price: '95.00', ...fok };
    // Half of it would be paid by the margin of the whole.
    await core.quote(8_900, 10_001, 1_000_000);
    expect(await core.place(ada, 'sell', '95', { ...fok, price: '90.00' })).toMatchObject({
      code: 'contract.not-fillable',
    });
    expect(await core.place(ada, 'sell', '95', fok)).toMatchObject(tooLarge);
    await core.quote(9_500, 10_001, 50_000);
    expect(await core.place(ada, 'sell', '95', price)).toMatchObject({ code: 'contract.not-fillable' });
    await core.quote(9_500, 10_001, 95_000);
    expect(await core.place(ada, 'sell', '200', price)).toMatchObject({
      answer: { status: 'all-filled', filled: '95.000' },
    });
  }));
