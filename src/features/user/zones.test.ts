import { describe, expect, it } from 'vitest';
import { knownZones, zonesLike } from './zones.ts';

describe('time zones', () => {
  it('SETTINGS-002 each zone of the device is offered once, UTC first', () => {
    const zones = knownZones();
    expect(zones[0]).toBe('UTC');
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones).toContain('Asia/Shanghai');
  });

  it.each([
    ['shang', ['Asia/Shanghai']],
    ['new york', ['America/New_York']],
    ['AMERICA/NEW', ['America/New_York']],
    ['atlantis', []],
  ])('SETTINGS-002 "%s" finds %j', (search, found) => {
    expect(zonesLike(search, ['UTC', 'Asia/Shanghai', 'America/New_York'], 9)).toEqual(found);
  });
});
