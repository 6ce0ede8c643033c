/** Writes the whole database, as of one moment, into a file. */
import type { StorePlace } from '../db/open-store.ts';
import { writeBackup, type ContentSum } from './backup-file.ts';
import { contentLines } from './content-lines.ts';
import { openForReading } from './raw-database.ts';

export async function backUp(place: StorePlace, file: string): Promise<ContentSum> {
  const { database, close } = await openForReading(place);
  try {
    return await database.transaction((transaction) => writeBackup(file, contentLines(transaction)), {
      isolationLevel: 'repeatable read',
    });
  } finally {
    await close();
  }
}
