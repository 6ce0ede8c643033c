import { expect, it } from 'vitest';
import { plainRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

it.each<[text: string, plain: string | undefined]>([
  ['ABCDE-12345', 'ABCDE12345'],
  [' abcde 12345 ', 'ABCDE12345'],
  ['abcde\u201312345', 'ABCDE12345'],
  ['\uff21BCDE12345', 'ABCDE12345'],
  ['OIL0O-11111', '0110011111'],
  ['ABCDE-1234', undefined],
  ['ABCDE-123456', undefined],
  ['ABCDU-12345', undefined],
  ['', undefined],
])('USER-480 a recovery code is read however it is typed: "%s"', (text, plain) => {
  expect(plainRecoveryCode(text)).toBe(plain);
});

it('USER-480 a recovery code is made of all its bytes', () => {
  const code = recoveryCodeOf(new Uint8Array([0, 1, 31, 32, 255, 10, 9, 8, 7, 6]));
  expect(code).toBe('01Z0Z-A9876');
  expect(plainRecoveryCode(code)).toBe('01Z0ZA9876');
});
