import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import type { HeldStore, StorePlace } from '../db/open-store.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { credentialTables, type CredentialStore } from './tables.ts';

const NOW = 1_000_000;
const code = { purpose: 'register', target: 'a@b.example', hash: 'right', created: NOW, expires: NOW + 600 };

const neverLost = (error: Error) => {
  throw error;
};

/** One database for all tests of a suite. */
function opened(newPlace: (until: 'run') => Promise<StorePlace>): () => CredentialStore {
  let held: HeldStore | undefined;
  beforeEach(async () => {
    if (held !== undefined) return;
    held = await openPlatformStore(await newPlace('run'), neverLost);
    await held.store.open(NOW);
  });
  afterAll(() => held?.release());
  return () => {
    if (held === undefined) throw new Error('no database yet');
    return credentialTables.calls(held.store);
  };
}

const trueOnes = (answers: readonly boolean[]) => answers.filter(Boolean).length;
const atOnce = <Answer>(ask: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 10 }, (_, place) => ask(place)));

describeOnDatabases('credentials', (newPlace) => {
  const store = opened(newPlace);

  describe('a login', () => {
    it('AUTH-150 gives each e-mail, phone and wallet to one user, however many want it at once', async () => {
      const contacts = [{ email: 'a@b.example' }, { phone: '+4915112345678' }, { wallet: '0xab' }];
      for (const [i, contact] of contacts.entries()) {
        const made = await atOnce((place) =>
          store().makeLogin({ user: 100 * (i + 1) + place, created: NOW, ...contact }),
        );
        expect(trueOnes(made)).toBe(1);
        const owner = await store().loginBy(contact);
        expect(owner).toMatchObject({ ...contact, user: 100 * (i + 1) + made.indexOf(true), created: NOW });
        expect(await store().makeLogin({ user: owner?.user ?? 0, created: NOW + 1 })).toBe(false);
      }
      const [byMail, byPhone] = await Promise.all(contacts.map((each) => store().loginBy(each)));
      expect(await store().changeLogin(byPhone?.user ?? 0, { email: 'a@b.example' })).toBe(false);
      expect(await store().login(byPhone?.user ?? 0)).toEqual(byPhone);
      expect(await store().changeLogin(byMail?.user ?? 0, { email: null })).toBe(true);
      expect(await store().changeLogin(byPhone?.user ?? 0, { email: 'a@b.example' })).toBe(true);
      expect(await store().changeLogin(999, { nickname: 'x' })).toBe(false);
      expect(await store().login(999)).toBeUndefined();
    });

    it('AUTH-150 lets many users have none of them', async () => {
      const made = await atOnce((place) => store().makeLogin({ user: 500 + place, created: NOW }));
      expect(trueOnes(made)).toBe(10);
    });

    it('AUTH-151 uses a step of an authenticator once, and no older one', async () => {
      await store().makeLogin({ user: 600, created: NOW });
      expect(trueOnes(await atOnce(() => store().useGoogleStep(600, 7)))).toBe(1);
      expect([await store().useGoogleStep(600, 6), await store().useGoogleStep(600, 8)]).toEqual([
        false,
        true,
      ]);
      expect(await store().useGoogleStep(999, 9)).toBe(false);
    });
  });

  describe('a code', () => {
    const use = (hash: string, now = NOW) => store().useCode({ ...code, hash }, now, 5);

    it('AUTH-152 replaces one that is old enough; of concurrent copies one does', async () => {
      const kept = await atOnce((place) => store().keepCode({ ...code, hash: String(place) }, NOW - 60));
      expect(trueOnes(kept)).toBe(1);
      expect(await store().keepCode({ ...code, created: NOW + 59 }, NOW - 1)).toBe(false);
      expect(await use(String(kept.indexOf(true)))).toBe(true);
    });

    it('AUTH-152 is right once, for its own purpose and target, until it expires', async () => {
      await store().keepCode({ ...code, created: NOW + 60 }, NOW);
      for (const other of [{ purpose: 'login' }, { target: 'b@b.example' }])
        expect(await store().useCode({ ...code, ...other }, NOW, 5)).toBe(false);
      expect(await use('right', NOW + 600)).toBe(false);
      expect(trueOnes(await atOnce(() => use('right')))).toBe(1);
      expect(await use('right')).toBe(false);
    });

    it('AUTH-152 expires after 5 wrong tries, in whatever order they come', async () => {
      await store().keepCode({ ...code, created: NOW + 120 }, NOW + 60);
      expect(trueOnes(await atOnce(() => use('wrong')))).toBe(0);
      expect(await use('right')).toBe(false);
      await store().keepCode({ ...code, created: NOW + 180 }, NOW + 120);
      for (let i = 0; i < 4; i++) expect(await use('wrong')).toBe(false);
      expect(await use('right')).toBe(true);
    });
  });

  describe('a ticket', () => {
    const ticket = { key: 'k', purpose: 'login', body: { user: 1 }, expires: NOW + 600 };

    it('AUTH-153 is read until it expires and taken once, by its own purpose', async () => {
      await store().keepTicket(ticket);
      expect(await store().ticket('k', 'login', NOW)).toMatchObject(ticket);
      expect(await store().ticket('k', 'login', NOW + 600)).toBeUndefined();
      expect(await store().ticket('k', 'forgot', NOW)).toBeUndefined();
      expect(await store().takeTicket('k', 'forgot', NOW)).toBeUndefined();
      expect(await store().takeTicket('k', 'login', NOW + 600)).toBeUndefined();
      const taken = await atOnce(() => store().takeTicket('k', 'login', NOW));
      expect(taken.filter((each) => each !== undefined)).toMatchObject([ticket]);
      expect(await store().ticket('k', 'login', NOW)).toBeUndefined();
    });

    it('AUTH-153 counts its tries one by one', async () => {
      await store().keepTicket({ ...ticket, key: 'tried' });
      const tries = await atOnce(() => store().tryTicket('tried'));
      expect([...tries].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await store().tryTicket('nothing')).toBe(Infinity);
    });
  });

  it('AUTH-154 drops expired tickets', async () => {
    await store().keepTicket({ key: 'old', purpose: 'x', body: {}, expires: NOW - 1 });
    await store().dropOver(NOW);
    expect(await store().ticket('old', 'x', 0)).toBeUndefined();
  });
});
