import { expect, it } from 'vitest';
import { isEmail, phoneIn, plainEmail } from './contact.ts';

it('SAFE-001 one e-mail address is the same however its letters are written', () => {
  expect(plainEmail('Ann.LEE@Example.COM')).toBe('ann.lee@example.com');
  expect(plainEmail('ann.lee@example.com')).toBe('ann.lee@example.com');
});

it('AUTH-218 an e-mail address has a name of 64 characters at most, and 254 in all', () => {
  const host = (length: number) => `${'a.'.repeat(length / 2 - 1)}de`;
  const name = (length: number) => 'n'.repeat(length);
  expect(isEmail(`${name(64)}@${host(20)}`)).toBe(true);
  expect(isEmail(`${name(65)}@${host(20)}`)).toBe(false);
  expect(isEmail(`${name(63)}@${host(190)}`)).toBe(true);
  expect(isEmail(`${name(64)}@${host(190)}`)).toBe(false);
  for (const text of ['', '@', 'ann.example.com', '@example.com', 'ann@', 'ann@com', 'a@b@example.com'])
    expect(isEmail(text)).toBe(false);
});

it.each<[string | undefined, string, string]>([
  ['+49', '0151 123-4567', '+491511234567'],
  ['+49', '(0)151/2000', '+491512000'],
  ['+49', '１５１ ００２', '+49151002'],
  ['+49', '151+2', '+491512'],
  ['+49', '+43 660+1', '+436601'],
  ['+49', '0043 660 001', '+43660001'],
  ['+39', '06 1234', '+39061234'],
  [undefined, '0151', '0151'],
])('AUTH-218 in %s a phone typed as %s is %s', (dial, typed, meant) => {
  expect(phoneIn(dial, typed)).toBe(meant);
});
