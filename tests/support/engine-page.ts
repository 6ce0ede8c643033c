/** A page that does nothing but run the engine in a real worker and pass its batches to the test. */
import { wrap } from 'comlink';
import { takeBatches } from '../../src/engine/take-batches.ts';
import type { EngineApi, SnapshotBatch } from '../../worker/engine-api.ts';

declare global {
  /** Given by the test: numbers as a list, for what crosses into it is JSON. */
  function tellBatch(batch: Omit<SnapshotBatch, 'numbers'> & { numbers: number[] }): Promise<void>;
  var callEngine: (name: string, ...input: unknown[]) => Promise<unknown>;
}

const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url), { type: 'module' });
const engine = wrap<EngineApi>(worker);
const calls = engine as unknown as Record<string, (...input: unknown[]) => Promise<unknown>>;

globalThis.callEngine = async (name, ...input) => {
  const call = calls[name];
  if (!call) throw new RangeError(`the engine has no ${name}`);
  return call(...input);
};

takeBatches(worker, (batch) => tellBatch({ ...batch, numbers: [...batch.numbers] }));
await engine.start({ origin: location.origin, locale: 'en' });
