import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { takeBatches } from '../../src/engine/take-batches.ts';
import type { BatchSink, SnapshotBatch } from '../engine-api.ts';
import { postBatches } from './post-batches.ts';

/** Both ends of a real channel. */
function road(paint: BatchSink): BatchSink {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
  });
  const page = port2 as unknown as Worker;
  takeBatches(page, paint);
  const scope = port1 as unknown as globalThis.MessagePort;
  const sink = postBatches(scope);
  scope.start();
  (page as unknown as globalThis.MessagePort).start();
  return sink;
}

const batch = (id: number): SnapshotBatch => ({ id, topics: '', texts: '', numbers: Float64Array.of(id) });

it('ENGINE-012 a batch is credited once the page has painted it, its numbers given away', async () => {
  const painted: number[] = [];
  const sink = road(({ numbers }) => {
    painted.push(...numbers);
    return Promise.resolve();
  });
  const sent = batch(1);
  await sink(sent);
  await sink(batch(2));
  expect([painted, sent.numbers.length]).toEqual([[1, 2], 0]);
});

it('ENGINE-015 a batch that the page could not read is refused, the next one is taken', async () => {
  const sink = road(({ id }) => (id === 1 ? Promise.reject(new Error('unreadable')) : Promise.resolve()));
  await expect(sink(batch(1))).rejects.toThrow('refused');
  await expect(sink(batch(2))).resolves.toBeUndefined();
});

it('ENGINE-015 a late answer is its own batch’s, not the next one’s', async () => {
  const paints: (() => void)[] = [];
  const sink = road(() => new Promise((resolve) => paints.push(resolve)));
  const settled: number[] = [];
  const first = sink(batch(1)).then(() => settled.push(1));
  const second = sink(batch(2)).then(() => settled.push(2));
  await expect.poll(() => paints.length).toBe(2);
  paints[0]?.();
  await first;
  expect(settled).toEqual([1]);
  paints[1]?.();
  await second;
  expect(settled).toEqual([1, 2]);
});
