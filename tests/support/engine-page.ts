/** A page that only runs the engine in a real worker and passes its batches to the test. */
import { wrap } from 'comlink';
import type { EngineApi, SnapshotBatch } from '../../worker/engine-api.ts';
import { pullingPage } from './pulling-page.ts';

declare global {
  /** Provided by the test. Numbers are a list because the test receives JSON. */
  function postBatch(batch: Omit<SnapshotBatch, 'numbers'> & { numbers: number[] }): Promise<void>;
  var callEngine: (name: string, ...input: unknown[]) => Promise<unknown>;
}

const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url), { type: 'module' });
const engine = wrap<EngineApi>(worker);
const calls = engine as unknown as Record<string, (...input: unknown[]) => Promise<unknown>>;

/** The test receives JSON. */
const plain = (batch: SnapshotBatch) => ({ ...batch, numbers: [...batch.numbers] });
let show: (visible: boolean) => void = () => undefined;

globalThis.callEngine = async (name, ...input) => {
  const call = calls[name];
  if (!call) throw new RangeError(`the engine has no ${name}`);
  const answer = call(...input);
  if (name === 'setVisible') show(input[0] as boolean);
  return name === 'snapshot' ? plain((await answer) as SnapshotBatch) : answer;
};

await engine.start({ origin: location.origin, locale: 'en' });
show = pullingPage(
  (applied) => engine.nextBatch(applied),
  (batch) => postBatch(plain(batch)),
);
