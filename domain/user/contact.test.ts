import { expect, it } from 'vitest';
import { plainEmail } from './contact.ts';

it('SAFE-001 one e-mail address is the same however its letters are written', () => {
  expect(plainEmail('Ann.LEE@Example.COM')).toBe('ann.lee@example.com');
  expect(plainEmail('ann.lee@example.com')).toBe('ann.lee@example.com');
});
