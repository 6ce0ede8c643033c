import { expect, it } from 'vitest';
import { zoneName, zoneOffset } from './zone-text.ts';

it('SETTINGS-002 a zone is shown by its city and its distance from UTC at that time', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zoneOffset('Europe/Berlin', Date.UTC(2026, 0, 1))).toBe('GMT+1');
  expect(zoneOffset('Europe/Berlin', Date.UTC(2026, 6, 1))).toBe('GMT+2');
});
