import { expect, it } from 'vitest';
import { byShare, pictured } from './shares.ts';

const coin = (key: string, share: number) => ({ key, share, small: false });

it('ASSETS-042 the picture has the largest coins, each by its name, and the others as one', () => {
  const shares = byShare([coin('A', 10), coin('B', 500), coin('C', 10), coin('D', 200)]);
  expect(shares.map(({ key }) => key)).toEqual(['B', 'D', 'A', 'C']);
  expect(pictured(shares, 'Others')).toEqual(shares);
  const many = byShare('ABCDEFGH'.split('').map((key, at) => coin(key, 200 - at)));
  const drawn = pictured(many, 'Others');
  expect(drawn.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D', 'E', 'Others']);
  const sum = (list: readonly { readonly share: number }[]) =>
    list.reduce((all, { share }) => all + share, 0);
  expect(sum(drawn)).toBe(sum(many));
});
