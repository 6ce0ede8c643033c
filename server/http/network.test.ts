import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress, siteOf } from './network.ts';

describe('addresses', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:00a:ffff:ffff:ffff:ffff', '2001:db8:0:a::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
  ])('AUTH-113 %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('AUTH-113 are shown as users know them', () => {
    expect(['::FFFF:192.0.2.1', '2001:db8::1', '::1'].map(plainAddress)).toEqual([
      '192.0.2.1',
      '2001:db8::1',
      '::1',
    ]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['192.0.2.1', undefined],
    ['::ffff:192.0.2.1', undefined],
    ['no address', undefined],
  ])('AUTH-700 %s is of the site %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });
});
