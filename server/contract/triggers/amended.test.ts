/** Amended triggers and contract orders, through the core. The mark is 100.00. */
import { expect, it } from 'vitest';
import { PERP } from '../../../tests/support/contract-core.ts';
import { fired } from '../../../tests/support/fired-core.ts';

it('CONTRACT-213 a trigger is amended: trigger price, limit price, size and callback', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    const amend = (trigger: number, more: object, user = ada) =>
      core.do(user, 'amendTrigger', { trigger, ...more });
    await core.place(ada, 'buy', '2');
    await traded.place({
      purpose: 'stop-loss',
      position: 2,
      trigger: '95.00',
      price: '94.50',
      type: 'limit',
    });
    expect(await amend(1, { triggerPrice: '96.00', price: '95.50', size: '1' })).toMatchObject({
      answer: { id: 1, trigger: '96.00', price: '95.50', size: '1.000', status: 'waiting' },
    });
    expect(await amend(1, { size: '1' })).toMatchObject({ code: 'contract.unchanged' });
    expect(await amend(1, { triggerPrice: '101.00' })).toMatchObject({ code: 'contract.wrong-side' });
    expect(await amend(1, { triggerPrice: '85.00' })).toMatchObject({ code: 'contract.beyond-liquidation' });
    expect(await amend(1, { price: '95.505' })).toMatchObject({
      code: 'contract.bad-trigger',
      problems: [{ field: 'price', code: 'off-step' }],
    });
    expect(await amend(1, { size: '1' }, ben)).toMatchObject({ code: 'contract.no-trigger' });
    await traded.price(9_650);
    await amend(1, { triggerPrice: '96.20' });
    await traded.price(9_620);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired' });
    await traded.price(10_000);
    await traded.stop('buy', '', { callbackBps: 100 });
    expect(await amend(2, { callbackBps: 200 })).toMatchObject({
      answer: { trigger: '102.00', callbackBps: 200 },
    });
    expect(await amend(2, { triggerPrice: '103.00' })).toMatchObject({ code: 'contract.bad-trigger' });
    await traded.price(9_900);
    expect(traded.last.get(2)).toMatchObject({ trigger: '100.98' });
  }));

it('CONTRACT-213 the size of a leg follows its order, so only its prices are amended', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '1', { price: '95.00', stopLoss: { trigger: '94.00' } });
    expect(await core.do(ada, 'amendTrigger', { trigger: 1, size: '0.5' })).toMatchObject({
      problems: [{ field: 'size', code: 'not-allowed' }],
    });
    expect(await core.do(ada, 'amendTrigger', { trigger: 1, triggerPrice: '93.00' })).toMatchObject({
      answer: { status: 'pending', trigger: '93.00' },
    });
    await core.do(ada, 'amendOrder', { order: 1, size: '2' });
    expect(traded.last.get(1)).toMatchObject({ status: 'pending', size: '2.000' });
  }));

it('CONTRACT-214 a resting order is amended: its hold follows, and only a smaller size keeps its place', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    const amend = (more: object, user = ada) => core.do(user, 'amendOrder', { order: 1, ...more });
    await core.place(ada, 'buy', '10', { price: '95.00' });
    await core.place(ben, 'buy', '1', { price: '95.00' });
    const [, frozen] = await core.money(ada);
    expect(await amend({ size: '5' })).toMatchObject({ answer: { size: '5.000', price: '95.00' } });
    expect((await core.money(ada))[1]).toBe(String(Number(frozen) / 2));
    core.check();
    await core.quote(9_400, 9_500, 1_000);
    expect((await core.orders(ada))[0]).toMatchObject({ id: 1, filled: '1.000' });
    await core.quote(9_600, 9_700);
    expect(await amend({ size: '1' })).toMatchObject({ problems: [{ field: 'size', code: 'filled' }] });
    expect(await amend({ size: '5' })).toMatchObject({ code: 'contract.unchanged' });
    expect(await amend({ size: '300' })).toMatchObject({ code: 'contract.insufficient-balance' });
    expect(await amend({ size: '20000' })).toMatchObject({
      problems: [{ field: 'size', code: 'above-limit' }],
    });
    expect(await amend({ price: '150.00' })).toMatchObject({ code: 'contract.outside-band' });
    expect(await amend({ price: '95.00' }, ben)).toMatchObject({ code: 'contract.no-order' });
    expect(await amend({ price: '95.00', size: '6' })).toMatchObject({
      answer: { size: '6.000', filled: '1.000' },
    });
    core.check();
    // Now the other user's order is first.
    await core.quote(9_400, 9_500, 1_000);
    expect([(await core.orders(ben)).length, (await core.orders(ada))[0]?.filled]).toEqual([0, '1.000']);
    // A price that the market offers trades at once.
    await core.quote(9_600, 9_700);
    expect(await amend({ price: '97.00' })).toMatchObject({
      answer: { status: 'all-filled', filled: '6.000' },
    });
  }));

it('CONTRACT-214 an amended reduce-only order is cut to what is open', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    expect(await core.do(ada, 'amendOrder', { order: 2, size: '5' })).toMatchObject({
      answer: { size: '2.000' },
    });
    expect(await core.do(ada, 'amendOrder', { order: 2, size: '5' })).toMatchObject({
      code: 'contract.unchanged',
    });
  }));

it('CONTRACT-232 an order is not amended to a price at which its take-profit or stop-loss would be misplaced', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const amend = (more: object) => core.do(ada, 'amendOrder', { order: 1, ...more });
    const legs = { takeProfit: { trigger: '104.00' }, stopLoss: { trigger: '94.00' } };
    await core.place(ada, 'buy', '1', { price: '96.00', ...legs });
    expect(await amend({ price: '93.00' })).toMatchObject({
      code: 'contract.wrong-side',
      problems: [{ field: 'stopLoss.trigger', code: 'wrong-side' }],
    });
    expect(await amend({ price: '105.00' })).toMatchObject({
      code: 'contract.wrong-side',
      problems: [{ field: 'takeProfit.trigger', code: 'wrong-side' }],
    });
    expect(traded.lots()).toBe(0);
    expect(await amend({ price: '95.00', size: '2' })).toMatchObject({ answer: { price: '95.00' } });
    // At 10 × the liquidation price is about 10 % below the price of the order.
    expect(await core.do(ada, 'amendTrigger', { trigger: 2, triggerPrice: '87.00' })).toMatchObject({
      code: 200,
    });
    expect(await amend({ price: '99.00' })).toMatchObject({
      code: 'contract.beyond-liquidation',
      problems: [{ field: 'stopLoss.trigger', code: 'beyond-liquidation' }],
    });
    // A smaller size misplaces nothing, and so is taken while the feed is silent.
    await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: false });
    expect(await amend({ price: '94.00' })).toMatchObject({ code: 'contract.no-price' });
    expect(await amend({ size: '1' })).toMatchObject({ answer: { size: '1.000' } });
  }));

it('CONTRACT-232 a cross order that is amended is checked with the money that it holds', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    await core.place(ada, 'buy', '50', { price: '96.00', stopLoss: { trigger: '80.00' } });
    expect(await core.do(ada, 'amendOrder', { order: 1, price: '97.00' })).toMatchObject({ code: 200 });
    const again = { price: '97.00', stopLoss: { trigger: '78.00' } };
    expect(await core.place(ada, 'buy', '50', again)).toMatchObject({ code: 'contract.beyond-liquidation' });
  }));

it('CONTRACT-232 the legs of an order that has filled in part are checked with what is left of it', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    await core.place(ada, 'buy', '60', { price: '96.00', stopLoss: { trigger: '84.00' } });
    await core.quote(9_500, 9_600, 20_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '20.000' });
    await core.quote(9_700, 9_702);
    // 60 at 96.00 are closed at about 80.20; with the 20 counted twice more it would be 87.
    const amend = (price: string) => core.do(ada, 'amendOrder', { order: 1, price });
    expect(await amend('95.90')).toMatchObject({ code: 200 });
    expect(await amend('83.90')).toMatchObject({
      problems: [{ field: 'stopLoss.trigger', code: 'wrong-side' }],
    });
  }));

it('CONTRACT-232 the order that a stop-loss placed is amended to any price', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '1');
    const stop = { purpose: 'stop-loss', position: 2, trigger: '95.00', type: 'limit', price: '95.50' };
    await traded.place(stop);
    await traded.price(9_500);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired', placed: 2 });
    expect(await core.do(ada, 'amendOrder', { order: 2, price: '96.00' })).toMatchObject({
      answer: { price: '96.00' },
    });
  }));
