import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

/** Each value says whether it may be forgotten. */
function openRecent(most: number) {
  const forgotten: string[] = [];
  const recent = new Recent<{ mayGo: boolean }>(most, (key, { mayGo }) => {
    if (mayGo) forgotten.push(key);
    return mayGo;
  });
  return { recent, forgotten };
}

it('holds the newest half always, and never more than it may', () => {
  const { recent, forgotten } = openRecent(10);
  for (let at = 1; at <= 100; at++) {
    recent.add(String(at), { mayGo: true });
    expect(at - forgotten.length).toBeLessThanOrEqual(10);
    for (let newest = Math.max(1, at - 4); newest <= at; newest++)
      expect(recent.get(String(newest))).toBeDefined();
  }
  expect(forgotten).toEqual(Array.from({ length: 95 }, (_, at) => String(at + 1)));
  expect(recent.get('95')).toBeUndefined();
});

it('asks again later about what may not be forgotten yet, and forgets nothing that was deleted', () => {
  const { recent, forgotten } = openRecent(2);
  const held = { mayGo: false };
  recent.add('held', held);
  recent.add('deleted', { mayGo: true });
  recent.delete('deleted');
  recent.add('one', { mayGo: true });
  expect(recent.get('held')).toBe(held);
  held.mayGo = true;
  recent.add('two', { mayGo: true });
  expect(forgotten).toEqual(['one', 'held']);
  expect(recent.get('held')).toBeUndefined();
});
