import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  [[], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [['10.0.0.0/8'], '10.1.2.3', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
  [['10.0.0.0/8'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  [['loopback'], '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
])('FAULT-434 with %j trusted, %s that says %s is %s', (proxies, remote, forwarded, expected) => {
  expect(callerAddress(proxies)(request(remote, forwarded))).toBe(expected);
});
