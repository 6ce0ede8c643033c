import { describe, expect, it } from 'vitest';
import { systemToken } from '../base/random.ts';
import { PASSWORD_COST, PasswordHasher } from './passwords.ts';

const open = (atOnce = 1) => PasswordHasher.open({ atOnce, token: systemToken, cost: PASSWORD_COST });

describe('passwords', () => {
  it('AUTH-110 are kept as argon2id with 19 MiB, 2 passes and 1 lane, each with its own salt', async () => {
    const hasher = await open(2);
    const [one, other] = await Promise.all([hasher.hash('correct horse 1'), hasher.hash('correct horse 1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.matches('correct horse 1', one)).toBe(true);
    expect(await hasher.matches('correct horse 2', one)).toBe(false);
  });

  it('AUTH-110 of nobody match nothing, whatever is tried', async () => {
    const hasher = await open();
    for (const kept of [null, undefined])
      for (const tried of ['', 'correct horse 1', 'x'.repeat(256)])
        expect(await hasher.matches(tried, kept)).toBe(false);
  });

  it('AUTH-110 match however a keyboard writes their letters', async () => {
    const hasher = await open();
    const kept = await hasher.hash('caf\u00e9 au lait 1');
    expect(await hasher.matches('cafe\u0301 au lait 1', kept)).toBe(true);
    expect(await hasher.matches('cafe au lait 1', kept)).toBe(false);
  });

  it('AUTH-111 wait in line, and a caller who would wait long is refused before', async () => {
    const hasher = await open();
    const kept = await hasher.hash('a');
    const tries = Array.from({ length: 101 }, () => hasher.matches('b', kept));
    expect(hasher.isBusy()).toBe(true);
    const right = hasher.matches('a', kept);
    expect(await Promise.all(tries)).toEqual(Array.from({ length: 101 }, () => false));
    expect(await right).toBe(true);
    expect(hasher.isBusy()).toBe(false);
  });

  it('AUTH-111 that cannot be compared make room for the next', async () => {
    const hasher = await open();
    await expect(hasher.matches('a', 'no hash')).rejects.toThrow();
    expect(await hasher.matches('a', null)).toBe(false);
  });
});
