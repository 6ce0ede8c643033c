import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import type { HeldStore } from '../db/open-store.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { authTables, type AuthStore } from './tables.ts';

const NOW = 1_000_000;
const entry = { user: 1, time: NOW, way: 'password', succeeded: true, agent: 'x', address: '::1' } as const;

describeOnDatabases('the login history', (newPlace) => {
  let held: HeldStore | undefined;
  let store: AuthStore;
  beforeEach(async () => {
    if (held !== undefined) return;
    held = await openPlatformStore(await newPlace('run'), (error) => {
      throw error;
    });
    await held.store.open(NOW);
    store = authTables.calls(held.store);
  });
  afterAll(() => held?.release());

  it('PLATFORM-035 knows that a user logged in by a name alone, or was given play money', async () => {
    const answers: boolean[] = [];
    const ask = async () => answers.push(await store.wasDemo());
    await store.noteEntry(entry);
    await ask();
    await store.noteEntry({ ...entry, way: 'demo' });
    await ask();
    await store.dropEntries(NOW + 1);
    await ask();
    const named = { id: 1, name: 'Alice', role: 'user', abnormal: false } as const;
    const coreUser = { ...named, created: 1, fundedAt: NOW, heldUntil: 0, vip: 0 };
    await held?.store.commit({ number: 1, writes: [{ kind: 'user', coreUser }] });
    await ask();
    expect(answers).toEqual([false, true, false, true]);
  });

  it('AUTH-154 the login history is sent newest first, and expired rows are dropped', async () => {
    for (const time of [NOW, NOW + 1, NOW + 2]) await store.noteEntry({ ...entry, time });
    await store.noteEntry({ ...entry, user: 2 });
    const times = async (since: number, most: number) =>
      (await store.entriesOf(1, since, most)).map(({ time }) => time);
    expect(await times(0, 2)).toEqual([NOW + 2, NOW + 1]);
    expect(await times(NOW + 1, 9)).toEqual([NOW + 2]);
    await store.dropEntries(NOW + 2);
    expect(await times(0, 9)).toEqual([NOW + 2]);
  });
});
