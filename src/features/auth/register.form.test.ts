import { describe, expect, it } from 'vitest';
import { register } from '#protocol/auth';
import { newRegister, registerInput, registerProblems, type RegisterForm } from './register.form.ts';

const FULL: RegisterForm = {
  contact: {
    kind: 'email',
    email: ' mara@example.com ',
    phone: { country: 'DE', dial: '+49', digits: '0151 1234-5678' },
  },
  code: '123456',
  password: 'seven seas 7',
  confirm: 'seven seas 7',
  tradePassword: '271828',
  confirmTradePassword: '271828',
  invitation: '',
  clause: 1,
};

describe('signing up', () => {
  it('AUTH-202 an empty form lacks everything but an invitation', () => {
    expect(registerProblems(newRegister(''))).toEqual([
      'contact',
      'code',
      'password',
      'tradePassword',
      'clause',
    ]);
    expect(registerInput(newRegister(''))).toBeUndefined();
  });

  it.each<[string, Partial<RegisterForm>, string]>([
    ['an address that is none', { contact: { ...FULL.contact, email: 'mara@' } }, 'contact'],
    ['five digits', { code: '12345' }, 'code'],
    ['a short password', { password: 'short1', confirm: 'short1' }, 'password'],
    ['two passwords', { confirm: 'seven seas 8' }, 'confirm'],
    ['a row of digits', { tradePassword: '123456', confirmTradePassword: '123456' }, 'tradePassword'],
    ['two trade passwords', { confirmTradePassword: '271829' }, 'confirmTradePassword'],
    ['no code of ours', { invitation: 'a b' }, 'invitation'],
    ['no agreement', { clause: undefined }, 'clause'],
  ])('AUTH-202 %s is a problem', (_what, changed, problem) => {
    const form = { ...FULL, ...changed };
    expect(registerProblems(form)).toEqual([problem]);
    expect(registerInput(form)).toBeUndefined();
  });

  it.each<[RegisterForm['contact']['kind'], object]>([
    ['email', { email: 'mara@example.com' }],
    ['phone', { phone: '+4915112345678' }],
  ])('AUTH-202 a full form by %s is what the platform takes', (kind, reached) => {
    const input = registerInput({ ...FULL, contact: { ...FULL.contact, kind }, invitation: 'AB12' });
    expect(input).toMatchObject({ ...reached, invitation: 'AB12', clause: 1 });
    expect(register.input.safeParse(input).success).toBe(true);
  });

  it('AUTH-202 an invitation is taken from the address, nothing else is', () => {
    expect(newRegister('AB-12_c').invitation).toBe('AB-12_c');
    expect(newRegister('<b>').invitation).toBe('');
  });
});
