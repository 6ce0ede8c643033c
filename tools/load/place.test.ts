import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  ['http://127.0.0.1:8080', '127.0.0.1', 8080],
  ['http://localhost:9000', '127.0.0.1', 9000],
  ['http://[::1]:8080', '::1', 8080],
  ['http://127.8.0.1', '127.8.0.1', 80],
  // Browsers read these as 127.0.0.1.
  ['http://0x7f000001:8080', '127.0.0.1', 8080],
])('SPOT-049 a load may go to %s', (url, host, port) => {
  expect(placeOf(url)).toEqual({ host, port });
});

it.each([
  '',
  '127.0.0.1:8080',
  'https://127.0.0.1',
  'http://example.com',
  'http://127.0.0.1.example.com:8080',
  'http://localhost.example.com',
  'http://127.0.0.1@example.com',
  'http://10.0.0.1',
  'http://0.0.0.0:8080',
  'http://[::ffff:10.0.0.1]:8080',
  'http://[2001:db8::1]:8080',
])('SPOT-049 a load may not go to %j', (url) => {
  expect(() => placeOf(url)).toThrow('--url');
});
