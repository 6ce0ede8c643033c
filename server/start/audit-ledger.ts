/** `npm run audit:ledger`: audits the whole ledger. The platform must not run on the same data. */
import { systemClock } from '../base/clock.ts';
import { readConfig } from './config.ts';
import { Auditor } from '../core/auditor.ts';
import { marketTables } from '../market/tables.ts';
import { openPlatformStore } from './open-platform-store.ts';
import { stateOf } from '../feature/collect-features.ts';
import { platformFeatures } from './features.ts';
import { reasonOf } from './start-failures.ts';

const config = readConfig(process.env, process.cwd());
try {
  const held = await openPlatformStore(config, (error) => {
    throw error;
  });
  try {
    const { store } = held;
    const stored = await store.open(systemClock.now());
    const features = platformFeatures({ secret: '', page: '', config });
    const state = stateOf(features, { stored, instruments: marketTables.loaded(stored).instruments });
    const ignore = () => undefined;
    const auditor = new Auditor({
      state,
      store,
      clock: systemClock,
      onBreach: ignore,
      onUnread: ignore,
    });
    const { breaches, reading } = await auditor.audit(true);
    for (const { rule, what } of breaches) process.stdout.write(`${rule}: ${what}\n`);
    const read = `${String(reading.postings)} postings, ${String(reading.accounts)} accounts`;
    process.stdout.write(
      breaches.length === 0
        ? `The ledger is sound: ${read}, every asset sums to zero.\n`
        : `The ledger is broken (${read}): ${String(breaches.length)} findings.\n`,
    );
    if (breaches.length > 0) process.exitCode = 1;
  } finally {
    await held.release();
  }
} catch (error) {
  const reason = reasonOf(error, config) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
