import { describe, expect, it } from 'vitest';
import { ReadGate } from './read-gate.ts';

/** Reads that end when the test ends them, and the order in which they began. */
function openGate() {
  const gate = new ReadGate();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const read = (reader: string) =>
    gate.run(reader, () => {
      began.push(reader);
      return new Promise<string>((end) => ends.push(() => end(reader)));
    });
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { gate, began, read, endFirst };
}

describe('turns of reads', () => {
  it('PLATFORM-521 two readers read at a time, each one read, and others take turns', async () => {
    const { began, read, endFirst } = openGate();
    for (const reader of ['flooder', 'flooder', 'flooder', 'flooder', 'two', 'three']) void read(reader);
    await new Promise(setImmediate);
    expect(began).toEqual(['flooder', 'two']);
    await endFirst();
    expect(began).toEqual(['flooder', 'two', 'three']);
    await endFirst();
    expect(began).toEqual(['flooder', 'two', 'three', 'flooder']);
  });

  it('PLATFORM-521 a read that fails makes room for the next', async () => {
    const { gate } = openGate();
    const failed = gate.run('one', () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    expect(await gate.run('one', () => Promise.resolve(1))).toBe(1);
  });

  it('PLATFORM-521 a reader has fifty reads waiting at most', () => {
    const { gate, read } = openGate();
    for (let each = 0; each < 50; each++) void read('flooder');
    expect(gate.isFull('flooder')).toBe(false);
    void read('flooder');
    expect([gate.isFull('flooder'), gate.isFull('other')]).toEqual([true, false]);
  });
});
