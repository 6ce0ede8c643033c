import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findProof } from './proof.ts';

it('AUTH-201 the computation finds a text whose hash begins with the requested zero bits', async () => {
  const puzzle = { seed: 'a'.repeat(43), bits: 11 };
  const proof = await findProof(puzzle, new AbortController().signal);
  expect(proof).toMatch(/^[a-z0-9]{1,32}$/);
  const hash = createHash('sha256')
    .update(`${puzzle.seed}${proof ?? ''}`)
    .digest();
  expect(hash.readUInt16BE(0) >> 5).toBe(0);
});

it('AUTH-201 closing the puzzle stops the computation', async () => {
  expect(await findProof({ seed: 'b', bits: 200 }, AbortSignal.timeout(20))).toBeUndefined();
});
