import { expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { NOTED_TABLES, notedTables } from '../../tests/support/noted-feature/tables.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { openStore, type HeldStore } from './open-store.ts';

const neverLost = (error: Error) => {
  throw error;
};

describeOnDatabases('a feature with migrations of its own', (newPlace) => {
  it('STORE-832 adds its table to older data once, and later starts find the rows', async () => {
    const place = await newPlace();
    const during = async (opening: Promise<HeldStore>, use: (held: HeldStore) => Promise<void>) => {
      const held = await opening;
      await held.store.open(1000);
      await use(held).finally(() => held.release());
    };
    const withNotes = (use: (notes: ReturnType<typeof notedTables.calls>) => Promise<void>) =>
      during(openStore(place, NOTED_TABLES, neverLost), ({ store }) => use(notedTables.calls(store)));

    await during(openPlatformStore(place, neverLost), ({ store }) =>
      expect(store.query(notedTables.queries.notes)).rejects.toThrow('noted.notes'),
    );
    await withNotes(async (notes) => {
      expect(await notes.notes()).toEqual([]);
      await notes.keep(2, 'second');
      await notes.keep(1, 'first');
    });
    await withNotes(async (notes) => expect(await notes.notes()).toEqual(['first', 'second']));
  });
});
