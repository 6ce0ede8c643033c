import { describe, expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

describe('returnAddress', () => {
  it.each([
    '/',
    '/pages/assets/my-hold',
    '/pages/trade/detail?symbol=BTC-USDT&side=buy',
    '/pages/x?q=%C3%A4',
  ])('AUTH-002 %s is a page of the app', (inner) => {
    expect(returnAddress(inner)).toBe(inner);
  });

  it.each([
    null,
    '',
    'pages/assets',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/pages/a b',
    '/pages/a#/pages/b',
    '/pages/x?to=\\evil',
    `/${'a'.repeat(500)}`,
    '/pages/login/index?return=%2F',
    '/pages/login/wallet',
    '/pages/reg/index?code=A',
  ])('AUTH-002 %o is none, or goes in a circle', (outer) => {
    expect(returnAddress(outer)).toBeUndefined();
  });
});
