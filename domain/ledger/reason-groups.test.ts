import { expect, it } from 'vitest';
import { REASON_GROUPS } from './reason-groups.ts';
import { REASON_NAMES } from './reasons.ts';

it('ASSETS-043 each reason of a movement stands in one group', () => {
  const grouped = Object.values(REASON_GROUPS).flat();
  expect([...grouped].sort()).toEqual([...REASON_NAMES].sort());
});
