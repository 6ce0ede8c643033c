import { describe, expect, it } from 'vitest';
import { register } from '#protocol/auth';
import { newRegister, registerInput, registerProblems, type RegisterForm } from './register.form.ts';
import { firstField, nextStep, problemsIn, reachableStep, stepAddress, stepNamed } from './sign-up-steps.ts';

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

const EMPTY = newRegister('');
const CONTACT: RegisterForm = { ...EMPTY, contact: { ...EMPTY.contact, email: 'mara@example.com' } };
const PROVEN: RegisterForm = { ...CONTACT, code: '123456' };
const SECRET: RegisterForm = { ...PROVEN, password: 'seven seas 7', confirm: 'seven seas 7' };

describe('AUTH-964 the steps of the sign-up', () => {
  it.each([
    ['nothing typed', EMPTY, 'terms', 'contact'],
    ['a contact alone', CONTACT, 'terms', 'code'],
    ['the contact and a code', PROVEN, 'terms', 'password'],
    ['the first password', SECRET, 'terms', 'trade'],
    ['the step itself may be empty', PROVEN, 'password', 'password'],
    ['an earlier step', SECRET, 'contact', 'contact'],
  ] as const)('%s', (_what, form, step, reachable) => {
    expect(reachableStep(step, form)).toBe(reachable);
  });

  it('each has its own problems', () => {
    expect(problemsIn('contact', EMPTY)).toEqual(['contact']);
    expect(problemsIn('password', { ...EMPTY, confirm: 'x' })).toEqual(['password', 'confirm']);
    expect(problemsIn('terms', { ...EMPTY, invitation: 'a b' })).toEqual(['invitation', 'clause']);
  });

  it('an unknown name is the first one, and the last one has none after it', () => {
    expect([stepNamed('trade'), stepNamed('toString'), stepNamed(null)]).toEqual([
      'trade',
      'contact',
      'contact',
    ]);
    expect([nextStep('contact'), nextStep('terms')]).toEqual(['code', undefined]);
  });

  it('the address keeps the invitation and the page to return to', () => {
    expect(stepAddress('/reg', '?code=AB12&return=%2Fassets&step=code', 'trade')).toBe(
      '/reg?code=AB12&return=%2Fassets&step=trade',
    );
  });

  it('of refused inputs the first on the screen counts', () => {
    expect(firstField(['clause', 'tradePassword', 'email'])).toBe('contact');
    expect(firstField(['clause', 'tradePassword'])).toBe('tradePassword');
    expect(firstField(['captcha'])).toBeUndefined();
  });
});
