/** Triggers that fire, through the core. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { formatSteps } from '#domain/market/instrument';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractTrigger } from '#protocol/names/contract';
import { PERP } from '../../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

it('CONTRACT-203 a stop fires at the first mark at or beyond its trigger price, once, at market or at its limit', () =>
  fired(async (traded) => {
    await traded.stop('buy', '101.00');
    await traded.stop('buy', '102.00', { type: 'limit', price: '101.50' });
    await traded.price(10_099);
    expect(traded.lots()).toBe(0);
    await traded.price(10_100);
    expect(traded.lots()).toBe(1_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired', placed: 1, cause: '' });
    await traded.price(10_000);
    await traded.price(10_150);
    expect(traded.lots()).toBe(1_000);
    // A gap: the first mark beyond.
    await traded.price(10_300);
    expect(await traded.core.orders(traded.ada)).toMatchObject([{ id: 2, price: '101.50', filled: '0.000' }]);
    await traded.price(10_100);
    expect(traded.lots()).toBe(2_000);
  }));

it('CONTRACT-203 a trigger by the last price fires by a trade, not by a mark', () =>
  fired(async (traded) => {
    await traded.core.place(traded.ben, 'buy', '1');
    await traded.stop('buy', '101.00', { triggerBy: 'last' });
    await traded.price(10_150);
    expect(traded.lots()).toBe(0);
    await traded.core.submit({
      kind: 'market.print',
      symbol: PERP,
      time: 9,
      side: 'buy',
      price: 10_100,
      lots: 5,
    });
    await traded.price(10_150);
    expect(traded.lots()).toBe(1_000);
  }));

it('CONTRACT-135 a trigger that a position limit refuses ends with that cause', () =>
  fired(async (traded) => {
    await traded.stop('buy', '101.00');
    const limits = { position: '50', exposure: '1000', shareBps: 10_000, shareFrom: '1000' };
    await traded.core.setting('contract.positionLimits', limits);
    await traded.price(10_100);
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'position-limit', placed: 0 });
  }));

it('CONTRACT-204 a mark fires the triggers that it passed first, of equal ones the older, on either side', () =>
  fired(async (traded) => {
    const placed: string[] = [];
    traded.core.core.onAccountEvent((_, { changes }: AccountEvent) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-trigger')
          for (const row of rows as readonly ContractTrigger[])
            if (row.placed > 0) placed.push(`${String(row.id)} as order ${String(row.placed)}`);
    });
    await traded.stop('buy', '101.00');
    await traded.stop('sell', '103.00');
    await traded.stop('buy', '102.00');
    await traded.stop('buy', '101.00');
    await traded.price(10_250);
    expect(placed).toEqual(['1 as order 1', '4 as order 2', '3 as order 3']);
    await traded.price(10_400);
    expect(placed.at(-1)).toBe('2 as order 4');
  }));

it('CONTRACT-204 many due triggers fire in slices, in the same order', () =>
  fired(async (traded) => {
    const { core } = traded;
    const commands: number[] = [];
    core.core.onAccountEvent((_, { changes }: AccountEvent) => {
      const rows = changes.filter(({ entity }) => entity === 'contract-trigger').flatMap((each) => each.rows);
      const placed = (rows as readonly ContractTrigger[]).filter(({ status }) => status === 'fired');
      if (placed.length > 0) commands.push(placed.length);
    });
    for (let at = 0; at < 60; at++)
      await traded.stop('buy', formatSteps(10_160 - at, { digits: 2, unit: 1 }), { size: '0.1' });
    await traded.price(10_200);
    // The setting's default is 50 at once.
    expect(commands).toEqual([50, 10]);
    // The last one has the trigger price that a rising mark passes first.
    expect([...traded.last.values()].map(({ id, placed }) => id + placed)).toEqual(
      Array.from({ length: 60 }, () => 61),
    );
  }));

it('CONTRACT-205 a trailing stop follows the best price by its callback, and begins at its activation price', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    const trailing = { purpose: 'stop', position: 2, size: '1', callbackBps: 100 };
    expect(await traded.place(trailing)).toMatchObject({ answer: { trigger: '99.00', rises: false } });
    await traded.place({ ...trailing, activation: '105.00' });
    expect(traded.last.get(2)).toMatchObject({ trigger: '', activation: '105.00' });
    await traded.price(10_200);
    expect(traded.last.get(1)).toMatchObject({ trigger: '100.98', status: 'waiting' });
    await traded.price(10_120);
    expect(traded.last.get(1)).toMatchObject({ trigger: '100.98' });
    await traded.price(10_600);
    expect(traded.last.get(1)).toMatchObject({ trigger: '104.94' });
    expect(traded.last.get(2)).toMatchObject({ trigger: '104.94', activation: '' });
    await traded.price(10_494);
    expect([traded.last.get(1)?.status, traded.last.get(2)?.status, traded.lots()]).toEqual([
      'fired',
      'fired',
      0,
    ]);
    // A stop that buys follows the lowest price.
    await traded.stop('buy', '', { callbackBps: 100 });
    await traded.price(10_000);
    await traded.price(10_099);
    expect(traded.last.get(3)).toMatchObject({ trigger: '101.00', status: 'waiting' });
    await traded.price(10_100);
    expect(traded.lots()).toBe(1_000);
  }));

it('CONTRACT-206 a refused order ends its trigger with the cause, and the event says so', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await traded.stop('buy', '101.00', { type: 'limit', price: '101.00', size: '6000' });
    await traded.stop('buy', '101.00', { type: 'limit', price: '150.00' });
    await traded.stop('sell', '101.00', { reduceOnly: true });
    await traded.stop('buy', '101.00', { type: 'limit', price: '101.00', size: '300' });
    await traded.price(10_200);
    expect([1, 2, 3, 4].map((id) => traded.last.get(id))).toMatchObject([
      { status: 'cancelled', cause: 'bad-order', placed: 0 },
      { status: 'cancelled', cause: 'outside-band', placed: 0 },
      { status: 'cancelled', cause: 'reduce-only', placed: 0 },
      { status: 'cancelled', cause: 'insufficient-balance', placed: 0 },
    ]);
    expect(await core.orders(ada)).toEqual([]);
  }));

it('CONTRACT-207 a price that the feed no longer confirms fires nothing; the next live one does', () =>
  fired(async (traded) => {
    const { core } = traded;
    await traded.stop('buy', '101.00');
    await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: false });
    await traded.price(10_200);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting' });
    expect(await traded.stop('buy', '103.00')).toMatchObject({ code: 'contract.no-price' });
    await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: true });
    // Due by a live price, and silent before the job: it waits.
    const time = core.core.clock.now();
    const due = core.submit({ kind: 'market.mark', symbol: PERP, time, mark: 10_200, index: 10_200 });
    const silent = core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: false });
    await Promise.all([due, silent]);
    await core.mark(10_200);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting' });
    await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: true });
    await traded.price(10_100);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired' });
  }));

const long = async (traded: FiredCore, size = '2') => {
  await traded.core.place(traded.ada, 'buy', size);
};

it('CONTRACT-208 the leg that is filled ends the other one in the same command', () =>
  fired(async (traded) => {
    const { core } = traded;
    const events: string[][] = [];
    core.core.onAccountEvent((_, { changes }: AccountEvent) => {
      const rows = changes.filter(({ entity }) => entity === 'contract-trigger').flatMap((each) => each.rows);
      events.push(
        (rows as readonly ContractTrigger[]).map(
          ({ id, status, cause }) => `${String(id)} ${status} ${cause}`,
        ),
      );
    });
    await long(traded, '4');
    const at = { position: 2, size: '1' };
    await traded.place({ purpose: 'take-profit', trigger: '105.00', ...at });
    await traded.place({ purpose: 'stop-loss', trigger: '95.00', pair: 1, ...at });
    expect([traded.last.get(1)?.pair, traded.last.get(2)?.pair]).toEqual([2, 1]);
    expect(await traded.place({ purpose: 'stop-loss', trigger: '96.00', pair: 1, ...at })).toMatchObject({
      code: 'contract.bad-trigger',
      problems: [{ field: 'pair', code: 'not-allowed' }],
    });
    await traded.price(9_500);
    expect(events.at(-1)).toEqual(['2 fired ', '1 cancelled other-leg']);
    // A leg at a limit: it rests, and what it fills the other leg no longer closes.
    await traded.place({
      purpose: 'take-profit',
      trigger: '105.00',
      price: '106.00',
      type: 'limit',
      ...at,
      size: '2',
    });
    await traded.place({ purpose: 'stop-loss', trigger: '93.00', pair: 3, ...at, size: '2' });
    await traded.price(10_500);
    expect([traded.last.get(3), traded.last.get(4)]).toMatchObject([
      { status: 'fired' },
      { status: 'waiting' },
    ]);
    await core.place(traded.ben, 'buy', '0.5', { price: '106.00' });
    await core.quote(10_550, 10_700, 500);
    expect(traded.last.get(4)).toMatchObject({ status: 'waiting' });
    await core.quote(10_600, 10_700, 1_000);
    expect(traded.last.get(4)).toMatchObject({ status: 'waiting', size: '1.000' });
    await core.quote(10_600, 10_701, 1_000);
    expect(traded.last.get(4)).toMatchObject({ status: 'cancelled', cause: 'other-leg' });
  }));

it('CONTRACT-209 legs placed with an order wait for its fills, and are as large as those', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const legs = { takeProfit: { trigger: '104.00' }, stopLoss: { trigger: '90.00', price: '89.50' } };
    expect(await core.place(ada, 'buy', '3', { price: '95.00', ...legs })).toMatchObject({ code: 200 });
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      {
        status: 'pending',
        side: 'sell',
        size: '3.000',
        order: 1,
        pair: 2,
        position: 0,
        purpose: 'take-profit',
      },
      { status: 'pending', type: 'limit', price: '89.50', order: 1, pair: 1, reduceOnly: true },
    ]);
    await core.quote(9_400, 9_500, 1_000);
    const waiting = { status: 'waiting', size: '1.000' };
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([waiting, waiting]);
    expect(traded.last.get(1)?.position).toBe((await core.positions(ada))[0]?.id);
    // Its user closes the position: the order may still fill, so its legs wait for that.
    await core.quote(9_510, 9_530);
    await core.do(ada, 'closeAll', {});
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
    await core.quote(9_400, 9_500, 1_000);
    expect(traded.last.get(1)).toMatchObject(waiting);
    // The stop-loss fires while a part of the order is open: the rest of it ends.
    await core.quote(8_999, 9_600);
    await core.mark(9_000);
    expect(traded.last.get(2)).toMatchObject({ status: 'fired' });
    expect((await core.orders(ada)).map(({ id }) => id)).not.toContain(1);
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'other-leg' });
  }));

it('CONTRACT-209 an order that ends without a fill ends its legs; one that fills at once begins them', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const legs = { takeProfit: { trigger: '104.00' }, stopLoss: { trigger: '94.00' } };
    await core.place(ada, 'buy', '1', { price: '95.00', ...legs });
    await core.do(ada, 'cancelOrder', { order: 1 });
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'order-ended' });
    await core.place(ada, 'buy', '1', legs);
    expect(traded.last.get(3)).toMatchObject({ status: 'waiting', size: '1.000' });
    expect(await core.place(ada, 'sell', '1', { reduceOnly: true, ...legs })).toMatchObject({
      problems: [{ field: 'takeProfit', code: 'not-allowed' }],
    });
    expect(await core.place(ada, 'buy', '1', { price: '93.00', ...legs })).toMatchObject({
      code: 'contract.wrong-side',
      problems: [{ field: 'stopLoss.trigger', code: 'wrong-side' }],
    });
  }));

it('CONTRACT-210 the triggers of a position end with it, in the same command', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await long(traded);
    await traded.place({ purpose: 'take-profit', position: 2, trigger: '105.00', size: '1' });
    await traded.place({ purpose: 'stop', position: 2, trigger: '96.00' });
    await traded.stop('buy', '110.00');
    const closed = await core.place(ada, 'sell', '5', { reduceOnly: true });
    expect(JSON.stringify(closed)).toContain('position-closed');
    expect([1, 2, 3].map((id) => traded.last.get(id)?.cause)).toEqual([
      'position-closed',
      'position-closed',
      '',
    ]);
    // By force.
    await long(traded);
    const id = (await core.positions(ada))[0]?.id;
    await traded.place({ purpose: 'take-profit', position: id, trigger: '105.00' });
    await traded.price(8_900);
    expect(traded.last.get(4)).toMatchObject({ status: 'cancelled', cause: 'liquidation' });
    expect(traded.last.get(3)).toMatchObject({ status: 'waiting' });
  }));

it('CONTRACT-211 a reduce-only stop closes no more than what is open then', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await long(traded);
    await traded.place({ purpose: 'stop', position: 2, trigger: '97.00', size: '2' });
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '96.00' });
    await core.place(ada, 'sell', '1.5');
    await traded.price(9_700);
    expect(traded.lots()).toBe(0);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'fired', size: '2.000' },
      { status: 'cancelled', cause: 'position-closed' },
    ]);
  }));

it('CONTRACT-212 a user, and a position, has a bounded number of triggers', () =>
  fired(async (traded) => {
    await long(traded);
    for (let at = 0; at < 20; at++)
      await traded.place({ purpose: 'stop', position: 2, trigger: '96.00', size: '0.1' });
    expect(await traded.place({ purpose: 'stop-loss', position: 2, trigger: '96.00' })).toMatchObject({
      code: 'contract.too-many-triggers',
    });
    for (let at = 0; at < 180; at++) await traded.stop('buy', '110.00');
    expect(await traded.stop('buy', '110.00')).toMatchObject({ code: 'contract.too-many-triggers' });
    expect(
      (
        await traded.place(
          { purpose: 'stop', symbol: PERP, side: 'buy', trigger: '110.00', size: '1' },
          traded.ben,
        )
      ).code,
    ).toBe(200);
  }));
