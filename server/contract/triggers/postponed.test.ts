/** Triggers that are reached while they cannot act. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { fired, FiredCore } from '../../../tests/support/fired-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';

/** Longer than an index stays live without a sample. */
const SILENCE_MILLIS = 20_000;

/** The index is stale, and then live again at this mark: opening waits. */
async function gap({ core }: FiredCore, tick: number): Promise<void> {
  core.core.clock.advance(SILENCE_MILLIS);
  await core.core.writer.drain();
  await core.price(tick);
  core.core.clock.advance(1);
  await core.core.writer.drain();
}

async function last({ core }: FiredCore, price: number): Promise<void> {
  const time = core.core.clock.now();
  await core.submit({ kind: 'market.print', symbol: PERP, time, side: 'buy', price, lots: 5 });
  core.core.clock.advance(1);
  await core.core.writer.drain();
}

it('CONTRACT-216 an opening stop that is reached while the index resumes waits, and acts then at any price', () =>
  fired(async (traded) => {
    const { core } = traded;
    await traded.stop('buy', '101.00');
    await traded.stop('buy', '101.00', { type: 'limit', price: '99.00' });
    await gap(traded, 10_200);
    const reached = traded.last.get(1)?.reached ?? 0;
    expect(reached).toBeGreaterThan(0);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'waiting', cause: '', placed: 0 },
      { status: 'waiting', reached },
    ]);
    // The price goes back: the stop was reached all the same.
    await core.pass(RESUME_GRACE_MILLIS - 2_000, 10_000);
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['waiting', 0]);
    await core.pass(2_000, 10_000);
    await traded.price(10_000);
    expect([traded.last.get(1)?.status, traded.last.get(2)?.status, traded.lots()]).toEqual([
      'fired',
      'fired',
      1_000,
    ]);
    expect(await core.orders(traded.ada)).toMatchObject([{ price: '99.00', status: 'unfilled' }]);
  }));

it('CONTRACT-216 a stop by the last price waits while the index is stale; a reduce-only one acts', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await core.place(ben, 'buy', '1');
    await traded.stop('buy', '101.00', { triggerBy: 'last' });
    await traded.place(
      {
        purpose: 'stop',
        symbol: PERP,
        side: 'sell',
        trigger: '101.00',
        size: '1',
        triggerBy: 'last',
        reduceOnly: true,
      },
      ben,
    );
    core.core.clock.advance(SILENCE_MILLIS);
    await core.core.writer.drain();
    await last(traded, 10_100);
    expect([traded.last.get(1)?.status, traded.last.get(2)?.status]).toEqual(['waiting', 'fired']);
    expect([traded.lots(ben), traded.lots(ada)]).toEqual([0, 0]);
    await core.pass(RESUME_GRACE_MILLIS, 10_000);
    await traded.price(10_000);
    expect([traded.last.get(1)?.status, traded.lots(ada)]).toEqual(['fired', 1_000]);
  }));

it('CONTRACT-216 a restart keeps what was reached, with the same hash', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  const traded = new FiredCore(core, ada, ben);
  await core.place(ben, 'buy', '1');
  await traded.stop('buy', '101.00');
  await gap(traded, 10_200);
  expect(traded.last.get(1)?.reached).toBeGreaterThan(0);
  const hash = core.core.hash();
  const again = await restarted(core);
  expect(again.core.hash()).toBe(hash);
  await again.submit({ kind: 'market.open', symbol: PERP, time: 9, epoch: 'two', isFirst: true });
  await again.price(10_000);
  await again.pass(RESUME_GRACE_MILLIS, 10_000);
  await again.price(10_000);
  again.core.clock.advance(1);
  await again.core.writer.drain();
  expect(again.lotsOf(ada)).toBe(1_000);
  await again.stop();
});

it('CONTRACT-216 a stop that waits is amended, cancelled, and begins again at another trigger price', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    for (const trigger of ['101.00', '101.00', '101.00']) await traded.stop('buy', trigger);
    await gap(traded, 10_200);
    expect(await core.do(ada, 'amendTrigger', { trigger: 1, size: '2' })).toMatchObject({
      answer: { size: '2.000', reached: traded.last.get(1)?.reached },
    });
    expect(await core.do(ada, 'amendTrigger', { trigger: 2, triggerPrice: '105.00' })).toMatchObject({
      answer: { trigger: '105.00', reached: 0 },
    });
    expect(await core.do(ada, 'cancelTrigger', { trigger: 3 })).toMatchObject({ code: 200 });
    await core.pass(RESUME_GRACE_MILLIS, 10_000);
    await traded.price(10_000);
    expect([1, 2, 3].map((id) => traded.last.get(id)?.status)).toEqual(['fired', 'waiting', 'cancelled']);
    expect(traded.lots()).toBe(2_000);
  }));

/** Ada's trailing stop of 1 % by the last price, which followed it to 105.00. */
async function trailed(traded: FiredCore, more: object = {}): Promise<void> {
  await traded.core.place(traded.ada, 'buy', '2');
  await last(traded, 10_000);
  const trailing = { purpose: 'stop', position: 2, size: '1', callbackBps: 100, triggerBy: 'last' };
  expect(await traded.place({ ...trailing, ...more })).toMatchObject({ code: 200 });
}

it('CONTRACT-217 a trailing stop that is reached keeps its trail when its size is amended before it fires', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await trailed(traded, { activation: '104.00' });
    const time = core.core.clock.now();
    const print = { kind: 'market.print', symbol: PERP, time, side: 'buy', lots: 5 } as const;
    const prints = [10_500, 10_300].map((price) => core.submit({ ...print, price }));
    const amended = core.do(ada, 'amendTrigger', { trigger: 1, size: '0.7' });
    await Promise.all(prints);
    // It is due, and the job has not come yet.
    expect(await amended).toMatchObject({
      answer: { status: 'waiting', trigger: '103.95', activation: '', size: '0.700' },
    });
    await last(traded, 10_450);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired', trigger: '103.95', size: '0.700' });
    expect(traded.lots()).toBe(1_300);
  }));

it('CONTRACT-218 the row of a trailing stop follows the last price within a second, without a mark', () =>
  fired(async (traded) => {
    const { core } = traded;
    await trailed(traded);
    await last(traded, 10_500);
    expect(traded.last.get(1)).toMatchObject({ trigger: '99.00' });
    core.core.clock.advance(1_000);
    await core.core.writer.drain();
    expect(traded.last.get(1)).toMatchObject({ trigger: '103.95', status: 'waiting' });
    await last(traded, 10_600);
    core.core.clock.advance(1_000);
    await core.core.writer.drain();
    expect(traded.last.get(1)).toMatchObject({ trigger: '104.94' });
  }));
