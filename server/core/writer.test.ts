import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/market/instrument';
import type { CommitGroup } from '../db/store-api.ts';
import type { CoreEvent } from './decision.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import type { MarketCommand } from '../trading/market-commands.ts';
import { marketMakerRules } from '../trading/market-maker-rules.ts';
import { trading } from '../trading/trading-state.ts';
import { Writer } from './writer.ts';
import { rowsAmong } from '../../tests/support/feature-rows.ts';
import { tradeIdRows } from '../trading/stored-trading.ts';

const instrument: Instrument = {
  symbol: 'ABC-USDT',
  kind: 'spot',
  base: 'ABC',
  quote: 'USDT',
  name: 'Abc',
  priceStep: '0.01',
  sizeStep: '0.1',
  groupings: [1, 10],
  minSize: '0.1',
};
const symbol = instrument.symbol;
const open: MarketCommand = { kind: 'market.open', symbol, epoch: 'e1', time: 1 };
const quote: MarketCommand = {
  kind: 'market.quote',
  symbol,
  whole: true,
  bids: [[99, 5]],
  asks: [[101, 5]],
  time: 2,
};
const take: MarketCommand = { kind: 'market.take', symbol, side: 'buy', lots: 2, limit: 101, time: 3 };
const print: MarketCommand = { kind: 'market.print', symbol, side: 'sell', price: 99, lots: 1, time: 4 };

/** A writer with a store whose commits the test completes. */
function createWriter(reserved = 0) {
  const groups: { group: CommitGroup; finish: () => void; fail: () => void }[] = [];
  const sent: string[] = [];
  const fatal: unknown[] = [];
  const events: CoreEvent[] = [];
  const state = rebuildState([instrument], { reservedTradeIds: { [symbol]: reserved } });
  const writer = new Writer({
    state,
    rules: marketMakerRules(),
    number: 0,
    numbersReservedTo: 1_000_000,
    store: {
      commit: (group) =>
        new Promise((resolve, reject) => {
          groups.push({
            group,
            finish: resolve,
            fail: () => {
              reject(new Error('disk full'));
            },
          });
        }),
    },
    onEvents: (happened) => {
      events.push(...happened);
      sent.push(...happened.map((event) => event.kind));
    },
    onUserEvents: () => undefined,
    onFatal: (error) => fatal.push(error),
  });
  return { writer, state, groups, sent, events, fatal };
}

describe('the single writer', () => {
  it('MARKET-005 publishes a decision without rows at once, and one with rows after its commit', async () => {
    const { writer, groups, sent } = createWriter();
    expect(await writer.submit(open)).toEqual({ code: 200, number: 1 });
    expect(await writer.submit(quote)).toEqual({ code: 200, number: 2 });
    const taken = writer.submit(take);
    expect(sent).toEqual(['market.opened', 'market.levels-changed']);
    expect(groups[0]?.group).toEqual({
      number: 3,
      writes: [tradeIdRows.write({ symbol, reservedTo: 10_001 })],
    });
    groups[0]?.finish();
    expect(await taken).toEqual({ code: 200, number: 3 });
    expect(sent.slice(2)).toEqual(['market.traded', 'market.levels-changed']);
  });

  it('MARKET-005 keeps the order of numbers: a decision without rows waits behind one with rows', async () => {
    const { writer, groups, sent } = createWriter();
    void writer.submit(open);
    void writer.submit(quote);
    const first = writer.submit(print);
    const second = writer.submit(quote);
    const third = writer.submit(print);
    expect(sent).toHaveLength(2);
    expect(writer.decided).toBe(5);
    expect(writer.committed).toBe(2);
    groups[0]?.finish();
    await Promise.all([first, second, third]);
    expect(groups).toHaveLength(1);
    expect(writer.committed).toBe(5);
  });

  it('MARKET-006 publishes nothing after a failed commit', async () => {
    const { writer, groups, sent, fatal } = createWriter();
    void writer.submit(open);
    void writer.submit(quote);
    void writer.submit(print);
    groups[0]?.fail();
    await writer.drain();
    expect(fatal).toEqual([new Error('disk full')]);
    void writer.submit(quote);
    expect(sent).toEqual(['market.opened', 'market.levels-changed']);
  });

  it('MARKET-004 gives out trade ids one by one, after all that an earlier run may have given out', async () => {
    const { writer, groups, events } = createWriter(500);
    void writer.submit(open);
    void writer.submit(print);
    groups[0]?.finish();
    await writer.drain();
    for (let i = 0; i < 5001; i++) void writer.submit(print);
    groups[1]?.finish();
    await writer.drain();
    const ids = events.flatMap((event) => (event.kind === 'market.traded' ? [event.id] : []));
    expect(ids).toEqual(Array.from({ length: 5002 }, (_, i) => 501 + i));
    const reserved = groups.flatMap(({ group }) =>
      rowsAmong(tradeIdRows, group.writes).map(({ reservedTo }) => reservedTo),
    );
    expect(reserved).toEqual([10_501, 15_502]);
  });

  it.each([
    ['market.unknown-symbol', { ...quote, symbol: 'XYZ-USDT' }],
    ['market.crossed-quote', { ...quote, bids: [[101, 1]] }],
    ['market.bad-quote', { ...quote, bids: [[99.5, 1]] }],
    ['market.bad-quote', { ...quote, asks: [[101, -1]] }],
    ['market.bad-quote', { ...take, lots: 0 }],
    ['market.bad-quote', { ...print, price: -1 }],
  ] as [string, MarketCommand][])('MARKET-002 refuses %s with nothing changed', async (code, command) => {
    const { writer, state, sent } = createWriter();
    await writer.submit(open);
    await writer.submit(quote);
    const before = trading.of(state).markets.get(symbol)?.book.top('bid', 9);
    expect((await writer.submit(command)).code).toBe(code);
    expect(trading.of(state).markets.get(symbol)?.book.top('bid', 9)).toEqual(before);
    expect(sent).toHaveLength(2);
  });

  it('MARKET-003 trades level by level up to the limit and prints each with the side of its taker', async () => {
    const { writer, groups, events } = createWriter();
    void writer.submit(open);
    void writer.submit({
      ...quote,
      asks: [
        [101, 5],
        [102, 5],
        [103, 5],
      ],
    });
    void writer.submit({ ...take, lots: 100, limit: 102 });
    groups[0]?.finish();
    await writer.drain();
    const trades = events.filter((event) => event.kind === 'market.traded');
    expect(trades.map(({ price, lots, side }) => [price, lots, side])).toEqual([
      [101, 5, 'buy'],
      [102, 5, 'buy'],
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: 'market.levels-changed',
      asks: [
        [101, 0],
        [102, 0],
      ],
    });
  });
});
