/** Without a framework, but with the engine's worker: rows are written by hand. */
import { followMarkets } from './own-engine.ts';
import { writeRow } from './write-row.ts';

void followMarkets((rows) => {
  for (const [symbol, { status, last, change }] of rows) {
    if (status.value === 'live') writeRow(symbol, [last.value, change.value]);
  }
});
