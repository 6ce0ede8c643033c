import { describe, expect, it } from 'vitest';
import { commandId } from '#protocol/account';
import { newCommandId } from './command-id.ts';

describe('newCommandId', () => {
  it('ASSETS-008 has the platform’s form of an id, and is unique', () => {
    const ids = Array.from({ length: 1_000 }, () => newCommandId());
    for (const id of ids) expect(commandId.parse(id)).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // The example of RFC 9562, appendix A.6: 2022-02-22 14:22:22 at UTC−5.
  it('ASSETS-008 begins with its time', () => {
    expect(newCommandId(1_645_557_742_000)).toMatch(/^017f22e2-79b0-7/);
  });

  it('ASSETS-008 a later one sorts after an earlier one', () => {
    const times = [0, 1, 2 ** 32 - 1, 2 ** 32, 1_700_000_000_000, 2 ** 48 - 1];
    const ids = times.map((time) => newCommandId(time));
    expect([...ids].sort()).toEqual(ids);
  });
});
