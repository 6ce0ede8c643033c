import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { API_CLIENT_WINDOW_MILLIS, signedText } from '../../protocol/names/api-clients.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import type { CoreUser } from '../core/core-api.ts';
import { openSecrets } from '../credentials/secrets.ts';
import type { StoredKey } from '../credentials/key-tables.ts';
import type { SignedCall } from '../gateway/api-clients.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { fakeUserCore } from '../../tests/support/fake-user-core.ts';

const KEY = 'k'.repeat(22);
const SECRET = 's'.repeat(43);
const ALICE: CoreUser = {
  id: 7,
  name: 'Alice',
  role: 'operator',
  abnormal: false,
  created: 0,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
};
const secrets = openSecrets('a secret of tests');

function open(change: Partial<StoredKey> = {}) {
  const clock = fakeClock();
  const keys = new Map<string, StoredKey>();
  const seen: number[] = [];
  keys.set(KEY, {
    ...{ id: 3, user: 7, key: KEY, secret: secrets.seal(SECRET, `api key ${KEY}`), label: 'bot', created: 0 },
    ...{ permissions: ['read'], addresses: [], lastUsed: null, suspended: false },
    ...change,
  });
  const store = {
    keyBy: (key: string) => Promise.resolve(keys.get(key)),
    seeKey(id: number, lastUsed: number) {
      seen.push(lastUsed);
      for (const key of keys.values()) if (key.id === id) keys.set(key.key, { ...key, lastUsed });
      return Promise.resolve();
    },
  };
  const core = fakeUserCore((id) => (id === 7 ? ALICE : undefined));
  const authenticator = new ApiKeyAuthenticator({
    ...{ store, core, clock, secrets },
    onUnkept: (error) => {
      throw error;
    },
  });
  clock.advance(60_000);
  const call = (sent: Partial<SignedCall> = {}, secret = SECRET): SignedCall => {
    const plain = { time: String(clock.now()), method: 'POST', path: '/api/x?y=1', body: '{"z":1}', ...sent };
    const signature = createHmac('sha256', secret).update(signedText(plain)).digest('base64url');
    return { key: KEY, address: '192.0.2.1', signature, ...plain, ...sent };
  };
  return { authenticator, clock, keys, seen, call };
}

describe('a signed call', () => {
  it('SAFE-010 is its key owner’s, as a user and with the key’s permissions', async () => {
    const { authenticator, call } = open();
    expect(await authenticator.who(call())).toEqual({
      caller: { id: 7, role: 'user', abnormal: false, session: 'key 3' },
      permissions: ['read'],
    });
  });

  it.each<[what: string, change: Partial<SignedCall>]>([
    ['another method', { method: 'GET' }],
    ['another path', { path: '/api/x?y=2' }],
    ['another body', { body: '{"z":2}' }],
    ['another time', { time: String(fakeClock().now() + 60_001) }],
    ['another key', { key: 'j'.repeat(22) }],
    ['no key', { key: '' }],
    ['a key of SQL', { key: "' or '1'='1" }],
    ['no signature', { signature: '' }],
    ['a signature of nothing', { signature: 'A'.repeat(43) }],
    ['a signature of many', { signature: 'A'.repeat(100_000) }],
    ['a signature beyond ASCII', { signature: 'é'.repeat(43) }],
  ])('SAFE-011 with %s is refused', async (_, change) => {
    const { authenticator, call } = open();
    expect(await authenticator.who({ ...call(), ...change })).toEqual({ refused: 'auth.key-wrong' });
  });

  it('SAFE-011 by another secret is refused, also by the one that replaces an unknown key’s', async () => {
    const { authenticator, call } = open();
    for (const secret of ['', 'nobody', 'S'.repeat(43)])
      expect(await authenticator.who(call({}, secret))).toEqual({ refused: 'auth.key-wrong' });
    expect(await authenticator.who(call({ key: 'j'.repeat(22) }, 'nobody'))).toEqual({
      refused: 'auth.key-wrong',
    });
  });

  it('SAFE-011 whose secret was sealed by another platform, or whose owner was deleted, is refused', async () => {
    const sealed = open({ secret: 'elsewhere' });
    for (const secret of [SECRET, 'nobody'])
      expect(await sealed.authenticator.who(sealed.call({}, secret))).toEqual({ refused: 'auth.key-wrong' });
    const orphan = open({ user: 8 });
    expect(await orphan.authenticator.who(orphan.call())).toEqual({ refused: 'auth.key-wrong' });
  });

  it.each<[what: string, off: number, refused: boolean]>([
    ['5 s ago', -API_CLIENT_WINDOW_MILLIS, false],
    ['more than 5 s ago', -API_CLIENT_WINDOW_MILLIS - 1, true],
    ['5 s ahead', API_CLIENT_WINDOW_MILLIS, false],
    ['more than 5 s ahead', API_CLIENT_WINDOW_MILLIS + 1, true],
    ['before the platform began', -60_001, true],
  ])('SAFE-012 signed %s', async (_, off, refused) => {
    const { authenticator, clock, call } = open();
    const answer = await authenticator.who(call({ time: String(clock.now() + off) }));
    expect('refused' in answer ? answer.refused : 'let in').toBe(refused ? 'auth.key-time' : 'let in');
  });

  it.each([
    '',
    '0',
    '-1',
    '1e13',
    '0x10',
    'NaN',
    ' 1767614460000',
    '1767614460000.5',
    '１７６７６１４４６００００',
    '9'.repeat(400),
  ])('SAFE-012 at a time of %j is refused', async (time) => {
    const { authenticator, call } = open();
    expect(await authenticator.who(call({ time }))).toEqual({ refused: 'auth.key-time' });
  });

  it('SAFE-012 is refused if it was signed before the platform began, though its time is near', async () => {
    const { clock, keys } = open();
    const core = fakeUserCore(() => ALICE);
    const store = { keyBy: (key: string) => Promise.resolve(keys.get(key)), seeKey: () => Promise.resolve() };
    const before = open();
    const call = before.call({ time: String(clock.now() - 1) });
    const authenticator = new ApiKeyAuthenticator({ store, core, clock, secrets, onUnkept: () => undefined });
    expect(await authenticator.who(call)).toEqual({ refused: 'auth.key-time' });
  });

  it('SAFE-013 is good once, for as long as its time is good; of concurrent copies one is', async () => {
    const { authenticator, clock, call } = open();
    const ahead = call({ time: String(clock.now() + API_CLIENT_WINDOW_MILLIS) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => authenticator.who(ahead)));
    expect(answers.filter((answer) => 'caller' in answer)).toHaveLength(1);
    for (let step = 0; step <= 2 * API_CLIENT_WINDOW_MILLIS; step += 500) {
      expect(await authenticator.who(ahead)).toEqual({ refused: 'auth.key-wrong' });
      expect(await authenticator.who(call({ path: '/api/other' }))).toHaveProperty('caller');
      clock.advance(500);
    }
    expect(await authenticator.who(ahead)).toEqual({ refused: 'auth.key-time' });
  });

  it('SAFE-013 written differently for the same bytes is another signature, and wrong', async () => {
    const { authenticator, call } = open();
    const right = call();
    const bytes = Buffer.from(right.signature, 'base64url');
    const others = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      .map((last) => right.signature.slice(0, -1) + last)
      .concat(`${right.signature}=`, right.signature.replace('-', '+'), bytes.toString('base64'));
    for (const signature of others.filter((each) => each !== right.signature))
      expect(await authenticator.who({ ...right, signature })).toEqual({ refused: 'auth.key-wrong' });
    expect(await authenticator.who(right)).toHaveProperty('caller');
  });

  it.each<[listed: string[], address: string, refused: boolean]>([
    [[], '192.0.2.1', false],
    [['192.0.2.1'], '192.0.2.1', false],
    [['192.0.2.9', '192.0.2.1'], '192.0.2.1', false],
    [['192.0.2.1'], '::ffff:192.0.2.1', false],
    [['::ffff:192.0.2.1'], '192.0.2.1', false],
    [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', false],
    [['192.0.2.1'], '192.0.2.2', true],
    [['192.0.2.1'], '2001:db8::1', true],
    [['192.0.2.1'], 'fe80::1%eth0', true],
    [['192.0.2.1'], '', true],
  ])('SAFE-014 of a key for %j, from %s: refused %s', async (addresses, address, refused) => {
    const { authenticator, call } = open({ addresses });
    const answer = await authenticator.who(call({ address }));
    expect('refused' in answer ? answer.refused : 'let in').toBe(refused ? 'auth.key-address' : 'let in');
  });

  it('SAFE-015 is noted with its key once an hour', async () => {
    const { authenticator, clock, seen, call } = open();
    const began = clock.now();
    for (let minute = 0; minute <= 125; minute += 5) {
      await authenticator.who(call());
      clock.advance(300_000);
    }
    expect(seen.map((time) => (time - began) / 60_000)).toEqual([0, 60, 120]);
  });
});
