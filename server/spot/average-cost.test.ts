import { expect, it } from 'vitest';
import type { SpotFill } from '../../protocol/names/spot.ts';
import type { CoreApi } from '../core/core-api.ts';
import { AverageCosts } from './average-cost.ts';
import { answering, askOf } from '../core/core-query.ts';
import { fillsQuery } from './queries.ts';

/** A user's fills for tests, read in pages, newest first. @param onRead receives the number of fills read */
function fakeFills(
  fills: readonly SpotFill[],
  onRead: (count: number) => void = () => undefined,
): Pick<CoreApi, 'ask'> {
  return {
    ask: askOf([
      answering(fillsQuery, ({ symbol, before = Infinity, after = 0, limit }) => {
        const list = fills
          .filter((each) => each.id < before && each.id > after && (symbol ?? each.symbol) === each.symbol)
          .slice(0, limit);
        onRead(list.length);
        return Promise.resolve({ list, next: list.length < limit ? null : (list.at(-1)?.id ?? null) });
      }),
    ]),
  };
}

const bought = (count: number) =>
  Array.from({ length: count }, (_, at): SpotFill => {
    const id = count - at;
    const side = id % 3 === 0 ? 'sell' : 'buy';
    return {
      ...{ id, order: 1, symbol: 'BTC-USDT', side, role: 'taker', price: '10.00', size: '2', total: '20' },
      ...{ fee: '0', feeAsset: 'BTC', trade: id, time: id },
    };
  });

const costOf = (fills: readonly SpotFill[]) => new AverageCosts(fakeFills(fills)).of(7, 'BTC-USDT');

it('SPOT-066 the platform adds up all fills of a user in a market, oldest first, page by page', async () => {
  expect(await costOf([])).toEqual({
    fill: 0,
    held: { size: '0', cost: '0' },
  });
  expect(await costOf(bought(3))).toEqual({
    fill: 3,
    held: { size: '2', cost: '20' },
  });
  expect(await costOf(bought(3_000))).toEqual({
    fill: 3_000,
    held: { size: '2000', cost: '20000' },
  });
});

it('SPOT-066 of more than ten thousand fills it claims nothing', async () => {
  const { held } = await costOf(bought(10_001));
  expect(held).toBeNull();
});

it('SPOT-143 a sum is carried on: a repeated query reads only the new fills', async () => {
  const all = bought(3_000);
  const fills = all.slice(5);
  let read = 0;
  const costs = new AverageCosts(fakeFills(fills, (count) => (read += count)));
  const ask = (symbol = 'BTC-USDT') => costs.of(7, symbol);
  await Promise.all([ask(), ask(), ask('ETH-USDT'), ask('ETH-USDT')]);
  expect(read).toBeLessThan(3_000);
  read = 0;
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(await ask('ETH-USDT')).toEqual({ fill: 0, held: { size: '0', cost: '0' } });
  expect(read).toBe(21);
  fills.unshift(...all.slice(0, 5));
  expect(await ask()).toEqual(await costOf(all));
  expect(read).toBe(21 + 1 + 5);
});

it('SPOT-143 a failed query is not the answer of the next one', async () => {
  const { ask } = fakeFills(bought(3));
  let isLost = true;
  const costs = new AverageCosts({
    ask: (query, input) => (isLost ? Promise.reject(new Error('lost')) : ask(query, input)),
  });
  await expect(costs.of(7, 'BTC-USDT')).rejects.toThrow('lost');
  isLost = false;
  expect(await costs.of(7, 'BTC-USDT')).toEqual(await costOf(bought(3)));
});
