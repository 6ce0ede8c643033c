import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { takeTurn } from './turn.mjs';

describe('one at a time', () => {
  it('HOUSE-003 nobody begins while another works', async () => {
    const lock = join(temporaryFolder(), 'lock');
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
    };
    await Promise.all([takeTurn(lock, work), takeTurn(lock, work), takeTurn(lock, work)]);
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it('HOUSE-003 a killed program’s lock is taken over', async () => {
    const lock = join(temporaryFolder(), 'lock');
    mkdirSync(lock);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await takeTurn(lock, () => Promise.resolve('worked'))).toBe('worked');
    expect(existsSync(lock)).toBe(false);
  });

  it('a failure gives the turn back', async () => {
    const lock = join(temporaryFolder(), 'lock');
    await expect(takeTurn(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(existsSync(lock)).toBe(false);
  });
});
