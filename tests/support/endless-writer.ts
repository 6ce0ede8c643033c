/** A process that commits for ever on a store and prints each number after its commit, until a test kills it. */
import type { StorePlace } from '../../server/db/open-store.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { tradeIdRows } from '../../server/trading/stored-trading.ts';

const place = JSON.parse(process.argv[2] ?? '') as StorePlace;
const { store } = await openPlatformStore(place, () => undefined);
await store.open(1000);
for (let number = 1; ; number++) {
  await store.commit({ number, writes: [tradeIdRows.write({ symbol: 'A-B', reservedTo: number })] });
  process.stdout.write(`${String(number)}\n`);
}
