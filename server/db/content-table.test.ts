import { it, onTestFinished } from 'vitest';
import { provesContent, provesRates } from '../../tests/support/content-proof.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openStore } from './open-store.ts';

it('CONTENT-010 a release corrects its own texts and leaves alone what an operator wrote or changed', async () => {
  const place = { dataDir: temporaryFolder(), databaseUrl: undefined };
  const held = await openStore(place, (error) => {
    throw error;
  });
  onTestFinished(() => held.release());
  await held.store.open([], 1000);
  await provesContent(held.store);
  await provesRates(held.store);
});
