/** No framework, but the engine's worker: its rows written by hand. */
import { followMarkets } from './own-engine.ts';
import { writeRow } from './write-row.ts';

void followMarkets((rows) => {
  for (const [symbol, { status, last, change }] of rows) {
    if (status.value === 'live') writeRow(symbol, [last.value, change.value]);
  }
});
