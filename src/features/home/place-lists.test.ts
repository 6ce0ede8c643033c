import { expect, test } from 'vitest';
import { GROUPS } from './place-lists.ts';

test('EARN-042 the menu leads to Earn, options and ETFs', () => {
  const places: readonly string[] = GROUPS.flatMap((group) => group.places);
  expect(places).toEqual(expect.arrayContaining(['earn', 'options', 'etfs']));
});
