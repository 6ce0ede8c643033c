/** When a trigger that was reached before is tried. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';
import { triggers } from './triggers.ts';

const SILENCE_MILLIS = 20_000;

/** When the next slice of triggers is due; undefined: nothing is tried. */
const due = ({ core }: FiredCore) => triggers.of(core.core.state).reached.next(() => false);

const markAt = ({ core }: FiredCore, mark: number) =>
  core.submit({ kind: 'market.mark', symbol: PERP, time: core.core.clock.now(), mark, index: mark });

it.each([
  ['buy', '101.00', '99.00', 10_200],
  ['sell', '99.00', '101.00', 9_800],
] as const)(
  'CONTRACT-595 a %s that was reached is not tried while no order is there for it; with a limit it rests',
  (side, trigger, price, mark) =>
    fired(async (traded) => {
      const { core } = traded;
      const { clock, writer } = core.core;
      await traded.stop(side, trigger);
      await traded.stop(side, trigger, { type: 'limit', price });
      clock.advance(SILENCE_MILLIS);
      await writer.drain();
      await traded.price(mark);
      const [bids, asks] = side === 'buy' ? [[[9_900, 100]], []] : [[], [[10_100, 100]]];
      const quoted = { kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids, asks };
      await core.submit(quoted as never);
      await core.pass(RESUME_GRACE_MILLIS, mark);
      await writer.drain();
      expect([1, 2].map((id) => traded.last.get(id)?.status)).toEqual(['waiting', 'fired']);
      await markAt(traded, mark);
      expect(due(traded)).toBeUndefined();
      await core.quote(9_999, 10_001);
      await markAt(traded, mark);
      expect(due(traded)).toBeDefined();
      clock.advance(1);
      await writer.drain();
      expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', side === 'buy' ? 1_000 : -1_000]);
    }),
);

it('CONTRACT-595 a stop that was reached is tried after the next trade, without a mark', () =>
  fired(async (traded) => {
    const { core } = traded;
    const { clock, writer } = core.core;
    const print = (price: number) =>
      core.submit({ kind: 'market.print', symbol: PERP, time: clock.now(), side: 'buy', price, lots: 5 });
    await print(10_000);
    await core.place(traded.ada, 'buy', '2');
    await traded.stop('sell', '99.00', { triggerBy: 'last', reduceOnly: true });
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    await print(9_800);
    clock.advance(1);
    await writer.drain();
    expect([traded.last.get(1)?.status, due(traded)]).toEqual(['waiting', undefined]);
    await core.quote(9_900, 9_902);
    expect(due(traded)).toBeUndefined();
    await print(9_900);
    clock.advance(1);
    await writer.drain();
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', 1_000]);
  }));

it('CONTRACT-596 a leg whose price was passed before its order filled fires as soon as it protects something', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '1', { price: '98.00', stopLoss: { trigger: '97.00' } });
    await markAt(traded, 9_600);
    expect(traded.last.get(1)).toMatchObject({ status: 'pending' });
    await core.quote(9_790, 9_800);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '1.000' });
    core.core.clock.advance(1);
    await core.core.writer.drain();
    expect([traded.last.get(1)?.status, traded.lots()]).toEqual(['fired', 0]);
  }));
