import { expect, it } from 'vitest';
import { coinsLike } from './coins.ts';

const COINS = [
  { asset: 'USDT', name: 'Tether' },
  { asset: 'BTC', name: 'Bitcoin' },
  { asset: 'ETH', name: 'Ethereum' },
];
const assets = (search: string, held: readonly (readonly [string, string])[] = []) =>
  coinsLike(search, COINS, new Map(held)).map(({ asset }) => asset);

it('ASSETS-005 coins with money come first, the others in the platform’s order', () => {
  expect(assets('')).toEqual(['USDT', 'BTC', 'ETH']);
  expect(
    assets('', [
      ['ETH', '1,5'],
      ['BTC', '0'],
    ]),
  ).toEqual(['ETH', 'USDT', 'BTC']);
});

it('ASSETS-005 a coin is found by its letters and by its name', () => {
  expect(assets(' bt')).toEqual(['BTC']);
  expect(assets('ether')).toEqual(['USDT', 'ETH']);
  expect(assets('xyz')).toEqual([]);
});
