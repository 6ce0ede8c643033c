/** `npm run audit:ledger`: audits all of the ledger. The platform must not run on the same data. */
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { Auditor } from './core/auditor.ts';
import { createState } from './core/state.ts';
import { openStore } from './db/open-store.ts';
import { holders } from './open-holds.ts';
import { reasonOf } from './start-failures.ts';

const config = readConfig(process.env, process.cwd());
try {
  const held = await openStore(config, (error) => {
    throw error;
  });
  try {
    const { store } = held;
    const { instruments, reservedTradeIds, people, spot, steps } = await store.open([], systemClock.now());
    const state = createState(instruments, reservedTradeIds, people, spot, steps);
    const ignore = () => undefined;
    const auditor = new Auditor({
      state,
      holders,
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
