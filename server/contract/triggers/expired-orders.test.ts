/** Orders of triggers that wait for a venue, and expire. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { PERP } from '../../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

const DELAY = 500;

/** Ada is long 2 on a venue's market, whose orders wait for its next update. */
async function onVenue({ core, ada }: FiredCore): Promise<number> {
  await core.place(ada, 'buy', '2');
  const time = core.core.clock.now();
  await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'two', delay: DELAY, time });
  await core.price(10_000);
  return (await core.positions(ada))[0]?.id ?? 0;
}

/** The feed drops, and the delay of what waits passes. */
async function drop({ core }: FiredCore): Promise<void> {
  await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: false });
  core.core.clock.advance(DELAY);
  await core.core.writer.drain();
}

async function confirm({ core }: FiredCore): Promise<void> {
  await core.submit({ kind: 'market.liveness', symbol: PERP, time: 9, isLive: true });
}

it('CONTRACT-225 a stop-loss whose order expires because the venue is silent waits, and acts after that', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const position = await onVenue(traded);
    await traded.place({ purpose: 'take-profit', position, trigger: '120.00' });
    await traded.place({ purpose: 'stop-loss', position, trigger: '97.00', pair: 1 });
    await traded.price(9_700);
    const [order] = await core.orders(ada);
    expect([traded.last.get(2), order]).toMatchObject([
      { status: 'fired', placed: order?.id },
      { filled: '0.000' },
    ]);
    await drop(traded);
    expect([traded.lots(), await core.orders(ada)]).toEqual([2_000, []]);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'waiting', reached: 0 },
      { status: 'waiting', cause: '', placed: 0, reached: order?.created },
    ]);
    // The price came back meanwhile: the stop was reached all the same.
    await confirm(traded);
    await traded.price(10_000);
    expect(traded.last.get(2)).toMatchObject({ status: 'fired' });
    await core.quote(9_999, 10_001);
    expect(traded.lots()).toBe(0);
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'other-leg' });
  }));

it('CONTRACT-225 a stop that opens something ends when its order expires', () =>
  fired(async (traded) => {
    await onVenue(traded);
    await traded.stop('buy', '103.00');
    await traded.price(10_300);
    await drop(traded);
    await confirm(traded);
    await traded.price(10_300);
    expect(traded.last.get(1)).toMatchObject({ status: 'fired' });
    expect([traded.lots(), await traded.core.orders(traded.ada)]).toEqual([2_000, []]);
  }));
