import { describe, expect, it } from 'vitest';
import { loginPasswordFault, tradePasswordFault } from './password.form.ts';

describe('the forms of the passwords', () => {
  it.each([
    ['', 'paper-boat-7', 'paper-boat-7', true, 'old'],
    ['old-one-1', 'short1', 'short1', true, 'weak'],
    ['old-one-1', 'letters-only', 'letters-only', true, 'weak'],
    ['old-one-1', 'old-one-1', 'old-one-1', true, 'same'],
    ['old-one-1', 'paper-boat-7', 'paper-boat-8', true, 'confirm'],
    ['old-one-1', 'paper-boat-7', 'paper-boat-7', true, undefined],
    ['', 'paper-boat-7', 'paper-boat-7', false, undefined],
  ])('USER-203 %j then %j and %j (one before: %s): %s', (old, password, confirm, hasOld, fault) => {
    expect(loginPasswordFault({ old, password, confirm }, hasOld)).toBe(fault);
  });

  it.each([
    ['12345', '12345', 'weak'],
    ['123456', '123456', 'weak'],
    ['111111', '111111', 'weak'],
    ['291847', '291848', 'confirm'],
    ['291847', '291847', undefined],
  ])('USER-203 a trade password %j and %j: %s', (password, confirm, fault) => {
    expect(tradePasswordFault({ old: '', password, confirm })).toBe(fault);
  });
});
