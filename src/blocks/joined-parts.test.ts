import { expect, it } from 'vitest';
import { joinedParts } from './joined-parts.ts';

const part = (ids: readonly number[], next: number | null) => ({ list: ids.map((id) => ({ id })), next });
const joined = (newest: ReturnType<typeof part>, loaded: ReturnType<typeof part>) => {
  const { list, next } = joinedParts(newest, loaded);
  return [list.map(({ id }) => id), next];
};

it.each([
  ['nothing new', part([6, 5, 4], 4), part([6, 5, 4, 3, 2], 2), [6, 5, 4, 3, 2], 2],
  ['new ones', part([8, 7, 6], 6), part([6, 5, 4, 3], 3), [8, 7, 6, 5, 4, 3], 3],
  ['one that is no longer meant', part([6, 4, 3], 3), part([6, 5, 4, 3, 2, 1], null), [6, 4, 3, 2, 1], null],
  ['more new ones than a part', part([9, 8, 7], 7), part([6, 5, 4], 4), [9, 8, 7], 7],
  ['the whole list', part([6, 5], null), part([6, 5, 4], 4), [6, 5], null],
  ['nothing loaded', part([6, 5], 5), part([], null), [6, 5], 5],
])('SPOT-152 the newest part and the loaded ones form one list: %s', (_what, newest, loaded, ids, next) => {
  expect(joined(newest, loaded)).toEqual([ids, next]);
});
