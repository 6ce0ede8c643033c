import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freshFolder } from '../../../tests/support/fresh-folder.ts';
import { describeOnDatabases } from '../../../tests/support/databases.ts';
import { fakeMinuteStore } from '../../../tests/support/fake-minute-store.ts';
import type { StorePlace } from '../../db/open-store.ts';
import { openPlatformStore } from '../../start/open-platform-store.ts';
import { candleTables, type MinuteStore, type StoredMinute } from './tables.ts';

const MINUTE = 60_000;

const minute = (series: string, place: number, close: number): StoredMinute => ({
  series,
  time: place * MINUTE,
  open: close - 1,
  high: close + 5,
  low: close - 5,
  close,
  lots: 2 ** 40 + place,
  trades: 3,
  quoteSteps: 10n ** 20n + BigInt(place),
});

/** Open until the test ends. */
async function openOn(place: StorePlace): Promise<MinuteStore> {
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  onTestFinished(() => held.release());
  await held.store.open(0);
  return candleTables.calls(held.store);
}

describeOnDatabases('the stored minutes', (newPlace) => {
  const newStore = async () => openOn(await newPlace());
  it('CANDLE-010 are read as they were last stored, to the last digit', async () => {
    const store = await newStore();
    await store.keepMinutes([minute('A', 1, 100), minute('B', 1, 7), minute('A', 5, 110)]);
    await store.keepMinutes([]);
    await store.keepMinutes([minute('A', 5, 111), minute('A', 6, 120)]);
    expect(await store.recentMinutes(['A', 'C', 'B'], 5 * MINUTE, 6 * MINUTE)).toEqual([
      { series: 'A', first: MINUTE, closeBefore: 100, minutes: [minute('A', 5, 111), minute('A', 6, 120)] },
      { series: 'B', first: MINUTE, closeBefore: 7, minutes: [] },
    ]);
    expect(await store.recentMinutes(['B'], 0, MINUTE)).toMatchObject([{ closeBefore: undefined }]);
    expect(await store.recentMinutes(['A', 'B'], 0, 5 * MINUTE)).toMatchObject([
      { minutes: [minute('A', 1, 100), minute('A', 5, 111)] },
      { series: 'B' },
    ]);
    expect(await store.recentMinutes(['A'], 0, MINUTE - 1)).toEqual([]);
    expect(await store.closeBefore('A', 6 * MINUTE)).toBe(111);
    expect(await store.closeBefore('A', MINUTE)).toBeUndefined();
  });

  it('CANDLE-010 roll up between bounds as one by one, and all are refused if one is invalid', async () => {
    const store = await newStore();
    const list = [2, 3, 7, 8, 9, 40].map((place) => minute('R', place, 100 + ((place * 37) % 11)));
    const plain = fakeMinuteStore();
    await store.keepMinutes(list);
    await plain.keepMinutes(list);
    for (const bounds of [[0, 5, 8, 10, 30, 41], [3, 4], [3, 9, 41], [10, 20], [5]]) {
      const times = bounds.map((each) => each * MINUTE);
      expect(await store.rollUps('R', times)).toEqual(await plain.rollUps('R', times));
    }
    const wrong = { ...minute('W', 2, 5), lots: Number.NaN };
    await expect(store.keepMinutes([minute('W', 1, 5), wrong])).rejects.toThrow();
    expect(await store.recentMinutes(['W'], 0, 9 * MINUTE)).toEqual([]);
  });
});

it('CANDLE-016 minutes can be written for ever without a log that grows for ever', async () => {
  const folder = await freshFolder();
  const store = await openOn({ dataDir: folder, databaseUrl: undefined });
  const log = join(folder, 'pg', 'pg_wal');
  // A long, incompressible name makes each write heavy, so that few of them fill the log.
  const name = Array.from({ length: 200 }, (_, i) => ((i * 7919 * 104_729) % 1e9).toString(36)).join('');
  let place = 0;
  const write = async (times: number) => {
    for (let i = 0; i < times; i++)
      await store.keepMinutes(Array.from({ length: 35 }, () => minute(name, place++, 100)));
    return readdirSync(log).length;
  };
  const early = await write(420);
  expect(await write(420)).toBeLessThanOrEqual(early + 1);
});
