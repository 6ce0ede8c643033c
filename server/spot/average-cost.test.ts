import { expect, it } from 'vitest';
import type { SpotFill } from '../../protocol/names/spot.ts';
import type { CoreApi } from '../core/core-api.ts';
import { averageCost } from './average-cost.ts';

/** A person's fills on paper, read in pages, newest first. */
function paperFills(fills: readonly SpotFill[]): Pick<CoreApi, 'fills'> {
  return {
    fills({ before = Infinity, limit }) {
      const list = fills.filter(({ id }) => id < before).slice(0, limit);
      return Promise.resolve({ list, next: list.length < limit ? null : (list.at(-1)?.id ?? null) });
    },
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

it('SPOT-066 the platform adds up all that a person ever traded in a market, oldest first, page by page', async () => {
  expect(await averageCost(paperFills([]), 7, 'BTC-USDT')).toEqual({
    fill: 0,
    held: { size: '0', cost: '0' },
  });
  expect(await averageCost(paperFills(bought(3)), 7, 'BTC-USDT')).toEqual({
    fill: 3,
    held: { size: '2', cost: '20' },
  });
  expect(await averageCost(paperFills(bought(3_000)), 7, 'BTC-USDT')).toEqual({
    fill: 3_000,
    held: { size: '2000', cost: '20000' },
  });
});

it('SPOT-066 of more than ten thousand fills it claims nothing', async () => {
  const { held } = await averageCost(paperFills(bought(10_001)), 7, 'BTC-USDT');
  expect(held).toBeNull();
});
