/** Triggers that are amended, and legs whose orders change. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import type { ContractTrigger } from '#protocol/names/contract';
import { PERP } from '../../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

const amend = ({ core, ada }: FiredCore, trigger: number, more: object) =>
  core.do(ada, 'amendTrigger', { trigger, ...more });

/** The states of triggers in the order in which they were sent since. */
function sentOf({ core }: FiredCore): string[] {
  const sent: string[] = [];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-trigger')
        for (const { id, status, size, cause } of rows as readonly ContractTrigger[])
          sent.push([id, status, size, cause].filter((each) => each !== '').join(' '));
  });
  return sent;
}

it('CONTRACT-213 a trailing stop is amended in its callback, its activation price and its size', () =>
  fired(async (traded) => {
    await traded.stop('sell', '', { callbackBps: 100, activation: '105.00' });
    const shown = async (more: object) => {
      const { answer } = (await amend(traded, 1, more)) as unknown as { answer: ContractTrigger };
      const { trigger, activation, callbackBps, size } = answer;
      return [trigger, activation, callbackBps, size];
    };
    expect([
      await shown({ activation: '106.00' }),
      await shown({ callbackBps: 200 }),
      await shown({ size: '2' }),
    ]).toEqual([
      ['', '106.00', 100, '1.000'],
      ['', '106.00', 200, '1.000'],
      ['', '106.00', 200, '2.000'],
    ]);
    // It begins at 106.00, and follows the price by 2 %.
    await traded.price(10_590);
    expect(traded.last.get(1)).toMatchObject({ trigger: '', activation: '106.00' });
    await traded.price(10_600);
    expect(traded.last.get(1)).toMatchObject({ trigger: '103.88', activation: '' });
  }));

it('CONTRACT-213 a plain stop becomes no trailing one, and a stop of the whole position stays one', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    await traded.stop('sell', '95.00', { reduceOnly: true });
    expect(await amend(traded, 1, { callbackBps: 100 })).toMatchObject({ code: 'contract.bad-trigger' });
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '95.00' });
    expect(await amend(traded, 2, { triggerPrice: '96.00' })).toMatchObject({
      answer: { trigger: '96.00', size: '' },
    });
    expect(await amend(traded, 2, { triggerPrice: '101.00' })).toMatchObject({
      code: 'contract.wrong-side',
      problems: [{ field: 'triggerPrice', code: 'wrong-side' }],
    });
    await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: false });
    expect(await amend(traded, 2, { triggerPrice: '97.00' })).toMatchObject({ code: 'contract.no-price' });
  }));

it('CONTRACT-216 a stop that was reached stays so if its size is amended, and not at another trigger price', () =>
  fired(async (traded) => {
    const { core } = traded;
    await traded.stop('buy', '101.00');
    core.core.clock.advance(20_000);
    await core.core.writer.drain();
    await traded.price(10_150);
    const reached = traded.last.get(1)?.reached ?? 0;
    expect(reached).toBeGreaterThan(0);
    expect(await amend(traded, 1, { size: '2' })).toMatchObject({ answer: { size: '2.000', reached } });
    expect(await amend(traded, 1, { triggerPrice: '103.00' })).toMatchObject({
      answer: { trigger: '103.00', reached: 0, status: 'waiting' },
    });
  }));

it('CONTRACT-213 the leg of an order that rests is on its side of the price of the order, also of a sale', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '1', { price: '95.00', stopLoss: { trigger: '92.00' } });
    await core.place(ada, 'sell', '1', { price: '105.00', takeProfit: { trigger: '96.00' } });
    const wrongSide = { code: 'contract.wrong-side' };
    expect(await amend(traded, 1, { triggerPrice: '96.00' })).toMatchObject(wrongSide);
    expect(await amend(traded, 1, { triggerPrice: '94.00' })).toMatchObject({ code: 200 });
    expect(await amend(traded, 2, { triggerPrice: '106.00' })).toMatchObject(wrongSide);
    expect(await amend(traded, 2, { triggerPrice: '97.00' })).toMatchObject({ code: 200 });
  }));

it('CONTRACT-208 the other leg no longer closes what the fired one fills, and closes all that it may else', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '4');
    const profit = { purpose: 'take-profit', position: 2, type: 'limit', price: '106.00' };
    const loss = { purpose: 'stop-loss', position: 2, trigger: '95.00' };
    // The other legs are smaller, larger, and of the whole position.
    await traded.place({ ...profit, trigger: '105.00', size: '2' });
    await traded.place({ ...loss, size: '1', pair: 1 });
    await traded.place({ ...profit, trigger: '105.10', size: '1' });
    await traded.place({ ...loss, size: '3', pair: 3 });
    await traded.place({ ...profit, trigger: '105.20', size: '1' });
    await traded.place({ ...loss, pair: 5 });
    const sizes = () => [2, 4, 6].map((id) => traded.last.get(id)?.size);
    const sent = sentOf(traded);
    await traded.price(10_520);
    expect([sizes(), sent]).toEqual([
      ['1.000', '3.000', ''],
      [
        '1 waiting 2.000',
        '3 waiting 1.000',
        '5 waiting 1.000',
        '1 fired 2.000',
        '3 fired 1.000',
        '5 fired 1.000',
      ],
    ]);
    await core.quote(10_600, 10_602, 500);
    expect(sizes()).toEqual(['1.000', '3.000', '']);
    await core.quote(10_600, 10_602, 1_000);
    expect(sizes()).toEqual(['0.500', '3.000', '']);
    await core.quote(10_600, 10_602, 1_000);
    // The first one is filled; of the third one a half is.
    expect(sizes()).toEqual(['0.500', '0.500', '']);
    expect(traded.last.get(2)).toMatchObject({ status: 'cancelled', cause: 'other-leg' });
  }));

it('CONTRACT-209 legs are sent when their size changes, and end with the order or with the leg that fires', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const legs = { takeProfit: { trigger: '105.00' }, stopLoss: { trigger: '94.00' } };
    await core.place(ada, 'buy', '2', { price: '99.00', ...legs });
    const sent = sentOf(traded);
    const amendOrder = (more: object) => core.do(ada, 'amendOrder', { order: 1, ...more });
    await amendOrder({ price: '98.00' });
    expect(sent).toEqual([]);
    await amendOrder({ size: '3' });
    expect(sent.splice(0)).toEqual(['1 pending 3.000', '2 pending 3.000']);
    await core.quote(9_790, 9_800, 500);
    expect(sent.splice(0)).toEqual(['1 waiting 0.500', '2 waiting 0.500']);
    await core.quote(9_790, 9_850);
    await amendOrder({ price: '97.50' });
    expect(sent).toEqual([]);
    await traded.price(10_500);
    expect(sent).toEqual(['1 waiting 0.500', '2 cancelled 0.500 other-leg', '1 fired 0.500']);
    expect([traded.lots(), await core.orders(ada)]).toEqual([0, []]);
    // An order that never fills ends its legs.
    await core.place(ada, 'buy', '1', { price: '99.00', takeProfit: { trigger: '106.00' } });
    await core.do(ada, 'cancelOrders', {});
    expect(sent.at(-1)).toBe('3 cancelled 1.000 order-ended');
  }));
