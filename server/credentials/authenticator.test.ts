import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore, type SqlConnection } from '../db/sql-store.ts';
import { systemToken } from '../base/random.ts';
import { Authenticator } from './authenticator.ts';
import type { StoredLogin } from './login-tables.ts';
import { openSecrets } from './secrets.ts';
import { credentialTables } from './tables.ts';

const STEP = 30_000;

let connection: SqlConnection;
let lastUser = 0;
beforeAll(async () => {
  connection = await memoryDatabase();
});
afterAll(() => connection.close());

/** Two new users who have the same key. */
async function open() {
  const store = credentialTables.calls(createSqlStore(connection, [credentialTables]));
  const clock = fakeClock();
  const authenticator = new Authenticator({
    store,
    clock,
    secrets: openSecrets('a secret'),
    token: systemToken,
  });
  const secret = authenticator.newSecret();
  const make = async () => {
    const user = ++lastUser;
    await store.makeLogin({ user, created: 0, google: authenticator.seal(user, secret) });
    return (await store.login(user)) as StoredLogin;
  };
  const [alice, bob] = [await make(), await make()];
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: clock.now() + steps * STEP });
  return {
    authenticator,
    secret,
    clock,
    alice,
    bob,
    codeAt,
    use: (code: string) => authenticator.use(alice, code),
  };
}

describe('an authenticator’s code', () => {
  it.each([-1, 0, 1])('USER-130 is right if the phone’s clock is off by %i steps', async (steps) => {
    const { use, codeAt } = await open();
    expect(await use(codeAt(steps))).toBe(true);
  });

  it.each([-2, 2, 100])('USER-130 is wrong if it is off by %i', async (steps) => {
    const { use, codeAt } = await open();
    expect(await use(codeAt(steps))).toBe(false);
  });

  it('USER-131 is right once, and no older one is right after it', async () => {
    const { use, codeAt, clock } = await open();
    const code = codeAt(0);
    const together = await Promise.all(Array.from({ length: 20 }, () => use(code)));
    expect(together.filter(Boolean)).toHaveLength(1);
    expect(await use(codeAt(-1))).toBe(false);
    clock.advance(STEP);
    expect(await use(code)).toBe(false);
    expect(await use(codeAt(0))).toBe(true);
  });

  it('USER-131 is invalid for a user without an authenticator, and a sealed secret opens in no other row', async () => {
    const { authenticator, alice, bob, codeAt } = await open();
    expect(await authenticator.use({ ...alice, google: null }, codeAt(0))).toBe(false);
    await expect(authenticator.use({ ...bob, google: alice.google }, codeAt(0))).rejects.toThrow();
    expect(alice.google).not.toBe(bob.google);
  });
});

it('USER-132 the address behind the QR code names the platform, the account and the key', async () => {
  const { authenticator, secret } = await open();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(authenticator.addressOf(secret, '12345678'));
  expect([address.host, decodeURIComponent(address.pathname)]).toEqual(['totp', '/Brisk:12345678']);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Brisk',
    secret,
    digits: '6',
    period: '30',
  });
});
