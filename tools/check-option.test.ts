/** `npm run check:option` as a user runs it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { ROOT } from './install.mjs';

const ORDER = {
  ...{ direction: 'up', stake: '100', fee: '1', odds: '1.85', bandPpm: 100, step: '0.1' },
  ...{ bandWidthBps: 0, bandLeastPpm: 0, bandMostPpm: 0, cycleMillis: 60_000 },
  ...{ openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000, created: 10_000 },
  ...{ status: 'settled', cause: '', opened: '60000.0', openedTime: 11_200, delivery: 60_000 },
  ...{ delivered: '60006.1', outcome: 'up', payout: '185' },
};
const PROOF = {
  volatility: [],
  order: ORDER,
  opening: [
    { time: 10_200, price: '59000.0' },
    { time: 11_200, price: '60000.0' },
  ],
  delivery: [
    { time: 54_999, price: '50000.0' },
    { time: 55_000, price: '60006.0' },
    { time: 59_999, price: '60006.1' },
    { time: 60_000, price: '70000.0' },
  ],
};

function check(proof: object): { readonly code: number | null; readonly text: string } {
  const file = join(temporaryFolder(), 'proof.json');
  writeFileSync(file, JSON.stringify({ code: 200, data: proof }));
  const args = ['tools/run.mjs', 'tools/check-option.ts', file];
  const ended = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { code: ended.status, text: ended.stdout + ended.stderr };
}

it('OPTION-031 an order is proven by its samples, and one that ended otherwise is not', () => {
  const sound = check(PROOF);
  expect(sound.code).toBe(0);
  expect(sound.text).toContain('ended as its samples say');
  const { bandWidthBps: _width, ...older } = ORDER;
  expect(check({ ...PROOF, order: older }).code).toBe(0);
  const { code, text } = check({ ...PROOF, order: { ...ORDER, payout: '0', outcome: 'flat' } });
  expect(code).toBe(1);
  expect(text).toContain('The order says payout 0: this does not follow.');
});
