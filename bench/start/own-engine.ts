/** A page that starts the engine's worker without the app and requests the first rows of the list. */
import { wrap } from 'comlink';
import { newRecord } from '../../src/engine/new-record.ts';
import { pullBatches } from '../../src/engine/pull-batches.ts';
import type { TickerRecord } from '../../src/engine/records.ts';
import { engineWorker } from '../../src/engine/script-address.ts';
import { writeBatch } from '../../src/engine/write-batch.ts';
import type { EngineApi } from '../../worker/engine-api.ts';

const ROWS = 20;

export type Rows = ReadonlyMap<string, TickerRecord>;

/** @param changed called after each batch with every requested row */
export async function followMarkets(changed: (rows: Rows) => void): Promise<void> {
  const engine = wrap<EngineApi>(engineWorker());
  const rows = new Map<string, TickerRecord>();
  pullBatches(
    (applied) => engine.nextBatch(applied),
    (batch) => {
      writeBatch(batch, (topic) => rows.get(topic.slice('ticker/'.length)));
      changed(rows);
      return Promise.resolve();
    },
  );
  await engine.start({ origin: location.origin, locale: 'en' });
  const list = await engine.arrange({ tab: 'contract', favourites: [], search: '', descending: false });
  const symbols = list.slice(0, ROWS);
  for (const symbol of symbols) rows.set(symbol, newRecord(`ticker/${symbol}`));
  await engine.retopic({ add: symbols.map((symbol) => `ticker/${symbol}` as const), drop: [] });
}
