import { describe, expect, it } from 'vitest';
import { isHeld, safetyOf, type Security } from './safety.ts';

const NOTHING: Security = {
  email: null,
  phone: null,
  wallet: null,
  google: false,
  password: false,
  tradePassword: false,
  steps: { sms: false, email: false, google: false },
  heldUntil: null,
  clause: 0,
  newestClause: 1,
  created: 0,
  suspendedKeys: 0,
  recoveryCodes: 0,
};

describe('how far an account is secured', () => {
  it.each<[string, Partial<Security>, number, string | undefined]>([
    ['nothing is bound', {}, 0, 'email'],
    ['only an e-mail', { email: 'm***a@example.com' }, 1, 'google'],
    ['e-mail and authenticator', { email: 'm***a@example.com', google: true }, 2, 'tradePassword'],
    ['a phone alone', { phone: '+49 *** 5678' }, 1, 'email'],
    ['all', { email: 'a', phone: 'b', google: true, tradePassword: true }, 4, undefined],
  ])('USER-200 %s', (_what, has, done, next) => {
    expect(safetyOf({ ...NOTHING, ...has })).toEqual({ done, all: 4, next });
  });

  it('USER-200 withdrawals are held until the stated time, not a moment longer', () => {
    expect(isHeld({ heldUntil: null }, 5)).toBe(false);
    expect(isHeld({ heldUntil: 5 }, 4)).toBe(true);
    expect(isHeld({ heldUntil: 5 }, 5)).toBe(false);
  });
});
