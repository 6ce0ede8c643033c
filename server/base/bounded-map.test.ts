import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

/** Each value says whether it may be forgotten. */
function openMap(most: number) {
  const forgotten: string[] = [];
  const map = new BoundedMap<{ mayGo: boolean }>(most, (key, { mayGo }) => {
    if (mayGo) forgotten.push(key);
    return mayGo;
  });
  return { map, forgotten };
}

it('always holds the newest half, and never more than its bound', () => {
  const { map, forgotten } = openMap(10);
  for (let at = 1; at <= 100; at++) {
    map.add(String(at), { mayGo: true });
    expect(at - forgotten.length).toBeLessThanOrEqual(10);
    for (let newest = Math.max(1, at - 4); newest <= at; newest++)
      expect(map.get(String(newest))).toBeDefined();
  }
  expect(forgotten).toEqual(Array.from({ length: 95 }, (_, at) => String(at + 1)));
  expect(map.get('95')).toBeUndefined();
});

it('asks again later about values that must be kept for now, and does not ask about deleted ones', () => {
  const { map, forgotten } = openMap(2);
  const held = { mayGo: false };
  map.add('held', held);
  map.add('deleted', { mayGo: true });
  map.delete('deleted');
  map.add('one', { mayGo: true });
  expect(map.get('held')).toBe(held);
  held.mayGo = true;
  map.add('two', { mayGo: true });
  expect(forgotten).toEqual(['one', 'held']);
  expect(map.get('held')).toBeUndefined();
});

it('moves a renewed value among the newest', () => {
  const { map, forgotten } = openMap(10);
  for (let at = 1; at <= 100; at++) {
    map.add(String(at), { mayGo: true });
    expect(map.renew('1')).toBeDefined();
  }
  expect(forgotten).not.toContain('1');
  expect(forgotten.length).toBeGreaterThan(80);
});
