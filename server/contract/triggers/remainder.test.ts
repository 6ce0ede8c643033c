/** Stops that find too little in the book. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';

/** A mark with this book around it; what is due fires. */
async function thin({ core }: FiredCore, mark: number, lots: number): Promise<void> {
  if (lots > 0) await core.quote(mark - 1, mark + 1, lots);
  else await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
  await core.mark(mark);
  core.core.clock.advance(1);
  await core.core.writer.drain();
}

it('CONTRACT-230 what a market stop did not fill stays protected, and is closed at the next live prices', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '4');
    await traded.place({ purpose: 'take-profit', position: 2, trigger: '110.00', size: '3' });
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '97.00', size: '3', pair: 1 });
    await thin(traded, 9_700, 1_000);
    expect(traded.lots()).toBe(3_000);
    const { reached = 0 } = traded.last.get(2) ?? {};
    expect(reached).toBeGreaterThan(0);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'waiting', size: '2.000', reached: 0 },
      { status: 'waiting', size: '2.000', placed: 0, cause: '', trigger: '97.00' },
    ]);
    // The price came back, and the book gives a part again.
    await thin(traded, 9_800, 500);
    expect([traded.lots(), traded.last.get(2)?.size]).toEqual([2_500, '1.500']);
    await traded.price(9_900);
    expect([traded.lots(), traded.last.get(2)?.status]).toEqual([1_000, 'fired']);
    expect(traded.last.get(1)).toMatchObject({ status: 'cancelled', cause: 'other-leg' });
  }));

it('CONTRACT-230 a stop of the whole position closes all of what is left; its cancellation ends the tries', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '4');
    await traded.place({ purpose: 'stop', position: 2, trigger: '97.00' });
    await thin(traded, 9_700, 1_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '' });
    await core.place(ada, 'buy', '1', { price: '97.01' });
    await thin(traded, 9_690, 1_000);
    expect(traded.lots()).toBe(3_000);
    expect(await core.do(ada, 'cancelTrigger', { trigger: 1 })).toMatchObject({ code: 200 });
    await traded.price(9_680);
    expect(traded.lots()).toBe(3_000);
  }));

it('CONTRACT-230 the rest of a stop that opens something ends like that of any market order', () =>
  fired(async (traded) => {
    await traded.stop('buy', '101.00', { size: '3' });
    await thin(traded, 10_100, 1_000);
    await traded.price(10_200);
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', 1_000]);
  }));

it('CONTRACT-231 a stop that meets an empty book waits, and fires once the book has orders', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '97.00' });
    await thin(traded, 9_700, 0);
    const first = traded.last.get(1);
    expect(first).toMatchObject({ status: 'waiting', placed: 0, cause: '' });
    expect(first?.reached).toBeGreaterThan(0);
    await thin(traded, 9_700, 0);
    // A try in vain writes nothing.
    expect(traded.last.get(1)).toBe(first);
    await traded.price(10_000);
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', 0]);
    expect(await core.orders(ada)).toEqual([]);
  }));

it('CONTRACT-231 a stop that was reached before a gap meets an empty book after it, and still fires', () =>
  fired(async (traded) => {
    const { core } = traded;
    await traded.stop('buy', '101.00');
    core.core.clock.advance(20_000);
    await core.core.writer.drain();
    await traded.price(10_200);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting' });
    await core.pass(RESUME_GRACE_MILLIS - 2_000, 10_000);
    await thin(traded, 10_000, 0);
    await core.pass(4_000, 10_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', cause: '' });
    await traded.price(10_000);
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', 1_000]);
  }));

it('CONTRACT-230 two legs that were both reached in vain close no more than their size together', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '4');
    await traded.place({ purpose: 'take-profit', position: 2, trigger: '103.00', size: '3' });
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '97.00', size: '3', pair: 1 });
    await thin(traded, 9_700, 0);
    await thin(traded, 10_350, 0);
    await thin(traded, 10_350, 2_000);
    expect([traded.lots(), traded.last.get(1)?.size, traded.last.get(2)?.size]).toEqual([
      2_000,
      '1.000',
      '1.000',
    ]);
    await traded.price(10_350);
    expect(traded.lots()).toBe(1_000);
    const ends = [traded.last.get(1), traded.last.get(2)].map((leg) => [leg?.status, leg?.cause]);
    expect(ends.toSorted()).toEqual([
      ['cancelled', 'other-leg'],
      ['fired', ''],
    ]);
  }));

it('CONTRACT-123 a stop keeps trying while the book is worse than its account may pay, and ends nothing by it', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    await core.place(ada, 'buy', '90');
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '91.00' });
    // At the mark the account is sound; at the bid each lot would bring it nearer to its requirement.
    await core.quote(8_800, 9_110);
    const step = async () => {
      await core.mark(9_100);
      core.core.clock.advance(1);
      await core.core.writer.drain();
    };
    await step();
    const left = traded.lots();
    expect(left).toBeGreaterThan(0);
    await step();
    expect([traded.lots(), traded.last.get(1)?.status]).toEqual([left, 'waiting']);
    const tried = traded.last.get(1);
    await step();
    // A try in vain places no order and writes nothing.
    expect(traded.last.get(1)).toBe(tried);
    await core.quote(9_099, 9_110);
    await step();
    expect([traded.lots(), traded.last.get(1)?.status]).toEqual([0, 'fired']);
  }));

it('CONTRACT-123 a stop of an isolated position waits for a price that its margin pays', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '90');
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '92.00' });
    await core.quote(8_700, 9_210);
    await core.mark(9_200);
    core.core.clock.advance(1);
    await core.core.writer.drain();
    expect([traded.lots() > 0, traded.last.get(1)?.status]).toEqual([true, 'waiting']);
    await traded.price(9_190);
    expect([traded.lots(), traded.last.get(1)?.status]).toEqual([0, 'fired']);
  }));

it('CONTRACT-123 the stop of a short position waits for an ask that its margin pays', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'sell', '90');
    await traded.place({ purpose: 'stop-loss', position: 2, trigger: '108.00' });
    await core.quote(10_790, 11_300);
    await core.mark(10_800);
    core.core.clock.advance(1);
    await core.core.writer.drain();
    expect([traded.lots() < 0, traded.last.get(1)?.status]).toEqual([true, 'waiting']);
    await traded.price(10_810);
    expect([traded.lots(), traded.last.get(1)?.status]).toEqual([0, 'fired']);
  }));

it('CONTRACT-230 a stop that reduces, and was placed before its position, tries again for the remainder', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await traded.stop('sell', '97.00', { reduceOnly: true, size: '3' });
    await core.place(ada, 'buy', '4');
    await thin(traded, 9_700, 1_000);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '2.000', position: 0 });
    await traded.price(9_690);
    expect([traded.lots(), traded.last.get(1)?.status]).toEqual([1_000, 'fired']);
  }));
