import { expect, it } from 'vitest';
import type { SnapshotBatch } from '#worker/engine-api';
import { pullBatches } from './pull-batches.ts';

const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

interface Call {
  readonly applied: boolean;
  readonly answer: (batch: SnapshotBatch | undefined) => void;
  readonly reject: (reason: Error) => void;
}

function openPage(apply: (batch: SnapshotBatch) => Promise<void> = () => Promise.resolve()) {
  const calls: Call[] = [];
  const applied: number[] = [];
  const stop = pullBatches(
    (wasApplied) =>
      new Promise((answer, reject) => {
        calls.push({ applied: wasApplied, answer, reject });
      }),
    (batch) => {
      applied.push(batch.numbers[0] ?? 0);
      return apply(batch);
    },
  );
  return { calls, applied, stop };
}

const batch = (number: number): SnapshotBatch => ({
  topics: '',
  texts: '',
  numbers: Float64Array.of(number),
});

it('ENGINE-012 asks for the next batch once the last one is applied, and not before', async () => {
  let painted: () => void = () => undefined;
  const { calls } = openPage(() => new Promise((resolve) => (painted = resolve)));
  calls[0]?.answer(batch(1));
  await settled();
  expect(calls).toHaveLength(1);
  painted();
  await settled();
  expect(calls.map(({ applied }) => applied)).toEqual([false, true]);
});

it('ENGINE-015 says that a batch could not be applied', async () => {
  const { calls } = openPage(() => Promise.reject(new Error('unreadable')));
  calls[0]?.answer(batch(1));
  await settled();
  expect(calls.map(({ applied }) => applied)).toEqual([false, false]);
});

it('ENGINE-660 asks no more after a call that ended without a batch, or that was rejected', async () => {
  const hidden = openPage();
  hidden.calls[0]?.answer(undefined);
  const dead = openPage();
  dead.calls[0]?.reject(new Error('the worker has ended'));
  await settled();
  expect([hidden.calls.length, dead.calls.length, hidden.applied.length]).toEqual([1, 1, 0]);
});

it('ENGINE-014 drops a batch that arrives after the page was hidden', async () => {
  const { calls, applied, stop } = openPage();
  stop();
  calls[0]?.answer(batch(1));
  await settled();
  expect([calls.length, applied]).toEqual([1, []]);
});
