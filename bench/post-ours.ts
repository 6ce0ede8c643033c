/** The platform's core on its store, as in production: users with demo funds, and their transfers as commands. */
import type { StorePlace } from '../server/db/open-store.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
import { minorText } from '../domain/ledger/minor.ts';
import { MOST_ANSWERS_IN_MEMORY } from '../server/start/platform.ts';
import { openCore } from '../tests/support/open-core.ts';
import type { BenchLedger } from './post-callers.ts';

/** Users 1, 2, … with the demo funds in `funds`. */
export async function openOurs(place: StorePlace, testUsers: number): Promise<BenchLedger> {
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  const core = await openCore({ store: held.store, mostAnswersInMemory: MOST_ANSWERS_IN_MEMORY });
  const users = await Promise.all(
    Array.from({ length: testUsers }, (_, at) => core.openUser(`person${at + 1}`)),
  );
  const fund = (user: number) => core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  await Promise.all(users.map(fund));
  return {
    async transfer({ user, minor, ...input }) {
      const asked = { ...input, amount: minorText(minor) };
      const { code } = await core.execute({ kind: 'assets.transfer', user, id: core.id(), input: asked });
      if (code !== 200) throw new Error(`a transfer was refused: ${code}`);
    },
    async close() {
      await core.stop();
      await held.release();
    },
  };
}
