import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { freshFolder } from '../../tests/support/fresh-folder.ts';
import type { CoreUser } from '../core/core-api.ts';
import { createEmbeddedStore } from '../db/embedded-store.ts';
import type { StorePlace } from '../db/open-store.ts';
import type { Store } from '../db/store-api.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { systemToken } from '../base/random.ts';
import type { Caller } from '../gateway/sessions.ts';
import { SessionService } from './session-service.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { authTables, type SessionStore } from './tables.ts';
import { fakeUserCore } from '../../tests/support/fake-user-core.ts';

const DAY = 86_400_000;
const LIMITS = { idleMillis: 7 * DAY, longestMillis: 30 * DAY, most: 50 };
const LOGGED_OUT = { refused: 1003 };
const EXPIRED = { refused: 'SYS.0015' };

const fail = (error: unknown) => {
  throw error;
};
const VISIT = { address: '127.0.0.1', agent: 'test' };
const alice: CoreUser = {
  id: 1,
  name: 'Alice',
  role: 'user',
  abnormal: false,
  created: 0,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
};

async function openPlace(newPlace: () => Promise<StorePlace>): Promise<SessionStore> {
  const held = await openPlatformStore(await newPlace(), fail);
  onTestFinished(() => held.release());
  await held.store.open(0);
  return authTables.calls(held.store);
}

/** A service over a real store. `asked` counts the store's look-ups of sessions, `before` may delay them. */
async function openSessions(store: SessionStore) {
  const clock = fakeClock();
  const users = new Map([[alice.id, alice]]);
  const asked = { times: 0, before: () => Promise.resolve(), written: [] as Promise<void>[] };
  const write = (written: Promise<void>) => {
    asked.written.push(written);
    return written;
  };
  const sessions = new SessionService({
    store: {
      ...store,
      session: async (key) => {
        asked.times++;
        const { before } = asked;
        const found = await store.session(key);
        await before();
        return found;
      },
      seeSession: (...seen) => write(store.seeSession(...seen)),
      dropSessions: (before) => write(store.dropSessions(before)),
    },
    core: fakeUserCore((id) => users.get(id)),
    clock,
    limits: LIMITS,
    token: systemToken,
    onUnkept: fail,
  });
  await sessions.start();
  const ended: unknown[] = [];
  sessions.onEnded((...end) => ended.push(end));
  const known = async (token: string): Promise<Caller> => {
    const caller = await sessions.who(token);
    if ('refused' in caller) throw new Error(`refused with ${String(caller.refused)}`);
    return caller;
  };
  return { sessions, clock, users, asked, ended, known };
}

describeOnDatabases('a session', (newPlace) => {
  it('AUTH-020 is known only by its token, of which only the hash is stored', async () => {
    const store = await openPlace(newPlace);
    const { sessions, known } = await openSessions(store);
    const token = await sessions.begin(alice.id, VISIT);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { session, ...caller } = await known(token);
    expect(caller).toEqual({ id: 1, role: 'user', abnormal: false });
    expect(session).not.toContain(token);
    expect(JSON.stringify(await store.session(session))).not.toContain(token);
    for (const wrong of ['', 'x', session, token.slice(1), `${token}A`, systemToken(), "' or 1=1 --"])
      expect(await sessions.who(wrong)).toEqual(LOGGED_OUT);
  });

  it('AUTH-022 ends at once when it is ended, without the user’s other sessions', async () => {
    const { sessions, known, ended } = await openSessions(await openPlace(newPlace));
    const [token, other] = [await sessions.begin(alice.id, VISIT), await sessions.begin(alice.id, VISIT)];
    const caller = await known(token);
    await sessions.finish(caller);
    expect(await sessions.who(token)).toEqual(LOGGED_OUT);
    expect(ended).toEqual([[caller.session, alice.id, 1003]]);
    expect(await known(other)).toMatchObject({ id: alice.id });
  });

  it('AUTH-023 goes on while it is used, over a restart too, and ends a month after it began', async () => {
    const store = await openPlace(newPlace);
    let { sessions, clock, known, asked } = await openSessions(store);
    const token = await sessions.begin(alice.id, VISIT);
    for (let day = 4; day < 30; day += 4) {
      const now = clock.now() + 4 * DAY;
      ({ sessions, clock, known, asked } = await openSessions(store));
      clock.advance(now - clock.now());
      await known(token);
      await Promise.all(asked.written);
    }
    clock.advance(2 * DAY);
    expect(await sessions.who(token)).toEqual(EXPIRED);
    ({ sessions, clock, asked } = await openSessions(store));
    clock.advance(61 * DAY);
    await Promise.all(asked.written);
    // Runs do not overlap: the next one begins after the one under way.
    await new Promise(setImmediate);
    clock.advance(DAY);
    await Promise.all(asked.written);
    expect(await sessions.who(token)).toEqual(LOGGED_OUT);
  });
});

describe('sessions in memory', () => {
  let store: Store;
  const memory = () => openSessions(authTables.calls(store));

  beforeAll(async () => {
    store = createEmbeddedStore(join(await freshFolder('run'), 'pg'), FEATURE_TABLES, fail);
    await store.open(0);
  });
  afterAll(async () => {
    await store.close();
  });

  it('AUTH-021 query the database once a minute, however often they are used', async () => {
    const { sessions, clock, asked } = await memory();
    const token = await sessions.begin(alice.id, VISIT);
    await Promise.all(Array.from({ length: 50 }, () => sessions.who(token)));
    expect(asked.times).toBe(1);
    clock.advance(60_000);
    await sessions.who(token);
    await sessions.who(token);
    expect(asked.times).toBe(2);
  });

  it('AUTH-021 return what the user may do now', async () => {
    const { sessions, known, users } = await memory();
    const token = await sessions.begin(alice.id, VISIT);
    await known(token);
    users.set(alice.id, { ...alice, abnormal: true, role: 'operator' });
    expect(await known(token)).toMatchObject({ abnormal: true, role: 'operator' });
    users.delete(alice.id);
    expect(await sessions.who(token)).toEqual(LOGGED_OUT);
  });

  it('AUTH-022 let nobody in whose session ended during its look-up', async () => {
    const { sessions, known, asked, clock } = await memory();
    const token = await sessions.begin(alice.id, VISIT);
    const caller = await known(token);
    clock.advance(60_000);
    let release: () => void = () => undefined;
    asked.before = () => new Promise((resolve) => (release = resolve));
    const asking = sessions.who(token);
    await expect.poll(() => asked.times).toBe(2);
    asked.before = () => Promise.resolve();
    await sessions.finish(caller);
    release();
    expect(await asking).toEqual(LOGGED_OUT);
  });

  it('AUTH-023 end when they are not used for a week, and their sockets are notified', async () => {
    const { sessions, known, clock, ended } = await memory();
    const token = await sessions.begin(alice.id, VISIT);
    const { session } = await known(token);
    clock.advance(LIMITS.idleMillis - 60_000);
    expect(ended).toEqual([]);
    clock.advance(120_000);
    expect(ended).toEqual([[session, alice.id, 'SYS.0015']]);
    expect(await sessions.who(token)).toEqual(EXPIRED);
  });

  it('USER-151 last seconds after they were replaced, and their sockets are notified', async () => {
    const { sessions, known, clock, ended } = await memory();
    const token = await sessions.begin(alice.id, VISIT);
    const caller = await known(token);
    const next = await sessions.renew(caller, VISIT);
    expect((await known(next)).session).not.toBe(caller.session);
    clock.advance(9_999);
    expect(await known(token)).toEqual(caller);
    clock.advance(1);
    expect(await sessions.who(token)).toEqual(EXPIRED);
    clock.advance(60_000);
    expect(ended).toEqual([[caller.session, alice.id, 'SYS.0015']]);
    expect(await known(next)).toMatchObject({ id: alice.id });
  });
});
