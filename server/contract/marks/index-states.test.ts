import { expect, it } from 'vitest';
import { IndexStates, indexStateAt, NO_INDEX } from './index-states.ts';

const live = (time: number) => ({ ...NO_INDEX, isLive: true, price: 1, time });

it('FUNDING-020 the index whose last sample is the oldest becomes stale first', () => {
  const all = new IndexStates();
  expect([all.of('A'), all.oldest()]).toEqual([NO_INDEX, undefined]);
  all.set('A', live(5));
  all.set('B', live(6));
  expect([all.oldest(), all.upTo(4), all.upTo(5), all.upTo(6)]).toEqual([5, [], ['A'], ['A', 'B']]);
  // A refused sample changes no time.
  all.set('A', { ...live(5), isOwnMid: true });
  expect([all.oldest(), all.of('A').isOwnMid]).toEqual([5, true]);
  all.set('A', live(7));
  expect([all.oldest(), all.upTo(7)]).toEqual([6, ['B', 'A']]);
  all.set('B', { ...live(6), isLive: false });
  expect([all.oldest(), all.upTo(7)]).toEqual([7, ['A']]);
});

it('FUNDING-021 an index resumes until an instant, and is live at it', () => {
  const at = (time: number, isLive = true) => indexStateAt({ ...NO_INDEX, isLive, resumes: 10 }, time);
  expect([at(9), at(10), at(10, false)]).toEqual(['resuming', 'live', 'stale']);
});
