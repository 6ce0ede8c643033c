import { describe, expect, it } from 'vitest';
import type { Trade, TradesChange } from '../feed/changes.ts';
import { KEPT_TRADES, Tape } from './tape.ts';

const trade = (id: number): Trade => ({ id, price: 100, size: 1, side: 'buy', time: id });
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => trade(first + at));

function change(first: number, last: number, more: Partial<TradesChange> = {}): TradesChange {
  return { symbol: 'BTC-USDT', snapshot: false, epoch: 'a', trades: range(first, last), time: last, ...more };
}

const idsOf = (tape: Tape) => tape.trades.map(({ id }) => id);

function tapeAt(last: number): Tape {
  const tape = new Tape();
  tape.apply(change(last - 1, last, { snapshot: true }));
  return tape;
}

describe('Tape', () => {
  it('ENGINE-019 keeps the newest first, at most a hundred', () => {
    const tape = tapeAt(2);
    tape.apply(change(3, 150));
    expect(tape.trades.length).toBe(KEPT_TRADES);
    expect(idsOf(tape).slice(0, 3)).toEqual([150, 149, 148]);
  });

  it('ignores trades before its snapshot, and repeated ones', () => {
    const tape = new Tape();
    expect(tape.apply(change(1, 2))).toBeUndefined();
    expect(tape.state).toBe('waiting');
    tape.apply(change(1, 3, { snapshot: true }));
    tape.apply(change(2, 4));
    expect(idsOf(tape)).toEqual([4, 3, 2, 1]);
  });

  it('ENGINE-019 fills a hole while later trades wait', () => {
    const tape = tapeAt(2);
    expect(tape.apply(change(5, 5))).toEqual({ after: 2 });
    tape.apply(change(6, 7));
    expect([tape.state, idsOf(tape)]).toEqual(['resyncing', [2, 1]]);
    expect(tape.fill({ epoch: 'a', complete: true, trades: range(3, 6) })).toBeUndefined();
    expect([tape.state, idsOf(tape)]).toEqual(['live', [7, 6, 5, 4, 3, 2, 1]]);
  });

  it.each([
    ['incomplete', { epoch: 'a', complete: false, trades: range(3, 6) }],
    ['of another epoch', { epoch: 'b', complete: true, trades: range(3, 6) }],
    ['itself with a hole', { epoch: 'a', complete: true, trades: [trade(4)] }],
    ['missing', undefined],
  ])('ENGINE-019 begins from a snapshot when the answer is %s', (_name, answer) => {
    const tape = tapeAt(2);
    tape.apply(change(5, 5));
    expect(tape.fill(answer)).toBe('snapshot');
    tape.apply(change(3, 6, { snapshot: true, epoch: 'b' }));
    expect([tape.state, idsOf(tape)]).toEqual(['live', [6, 5, 4, 3]]);
  });

  it('ENGINE-019 begins from a snapshot in another epoch, and when too much is missing', () => {
    expect(tapeAt(2).apply(change(3, 3, { epoch: 'b' }))).toBe('snapshot');
    expect(tapeAt(2).apply(change(500, 500))).toBe('snapshot');
  });

  it('drops an answer that a snapshot has overtaken', () => {
    const tape = tapeAt(2);
    tape.apply(change(5, 5));
    tape.apply(change(90, 91, { snapshot: true, epoch: 'b' }));
    expect(tape.fill({ epoch: 'a', complete: true, trades: range(3, 5) })).toBeUndefined();
    expect(idsOf(tape)).toEqual([91, 90]);
  });

  it('keeps its trades when the snapshot after a reconnection overlaps them', () => {
    const tape = tapeAt(2);
    tape.markStale();
    expect(tape.state).toBe('resyncing');
    tape.apply(change(2, 4, { snapshot: true }));
    expect([tape.state, idsOf(tape)]).toEqual(['live', [4, 3, 2, 1]]);
    tape.apply(change(9, 9, { snapshot: true }));
    expect(idsOf(tape)).toEqual([9]);
  });
});
