import { expect, it } from 'vitest';
import { matchOrder } from '../server/matching/match-order.ts';
import { OrderBook } from '../server/matching/order-book.ts';
import { benchMatch } from './match.ts';
import { matchCommands } from './match-commands.ts';

it('the match suite runs at a small size, ours and the limit coming to the same book', () => {
  const rows = benchMatch({ commands: 20_000, rounds: 1 });
  expect(rows.map((row) => [row.suite, row.unit, row.peer])).toEqual([
    ['match', 'commands/s', 'plain arrays (limit)'],
  ]);
  for (const row of rows) expect([row.value > 0, row.peerValue > 0]).toEqual([true, true]);
});

it('the match suite works as it says: orders trade, rest and are cancelled', () => {
  const book = new OrderBook();
  const counts = { orders: 0, trading: 0, cancelled: 0, dropped: 0, self: 0 };
  for (const command of matchCommands(40_000, 50)) {
    if ('cancel' in command) {
      if (book.cancel(command.cancel) !== undefined) counts.cancelled++;
      continue;
    }
    const { fills, prevented, dropped } = matchOrder(book, command);
    counts.orders++;
    if (fills.length > 0) counts.trading++;
    if (dropped > 0) counts.dropped++;
    counts.self += prevented.length;
  }
  expect(counts.orders / 40_000).toBeCloseTo(0.6, 1);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(40);
});
