import { describe, expect, it } from 'vitest';
import { keySummary, NEW_KEY, withPermission, type KeyForm } from './api-key.form.ts';

const BOT: KeyForm = { ...NEW_KEY, label: ' Bot ' };

describe('the form of an API key', () => {
  it('USER-204 reads what was typed', () => {
    expect(keySummary({ ...BOT, addresses: '10.0.0.1, 2001:db8::1\n 192.168.0.255' })).toEqual({
      label: 'Bot',
      permissions: ['read'],
      addresses: ['10.0.0.1', '2001:db8::1', '192.168.0.255'],
      faults: [],
    });
  });

  it.each<[Partial<KeyForm>, readonly string[]]>([
    [{ label: '   ' }, ['label']],
    [{ label: 'x'.repeat(41) }, ['label']],
    [{ permissions: [] }, ['permissions']],
    [{ addresses: '256.0.0.1' }, ['addresses']],
    [{ addresses: '10.0.0' }, ['addresses']],
    [{ addresses: '10.0.0.1.' }, ['addresses']],
    [{ addresses: 'example.com' }, ['addresses']],
    [{ addresses: Array.from({ length: 11 }, (_, at) => `10.0.0.${String(at)}`).join('\n') }, ['addresses']],
    [{ label: '', permissions: [], addresses: '1' }, ['label', 'permissions', 'addresses']],
  ])('USER-204 %j gets its problems', (change, faults) => {
    expect(keySummary({ ...BOT, ...change }).faults).toEqual(faults);
  });

  it('USER-204 a permission is given once and taken away', () => {
    const both = withPermission(withPermission(BOT, 'trade', true), 'trade', true);
    expect(both.permissions).toEqual(['read', 'trade']);
    expect(withPermission(both, 'read', false).permissions).toEqual(['trade']);
  });
});
