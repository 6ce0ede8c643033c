import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountEventOf } from './account.ts';
import { etfHolding } from './entities/etf-holding.ts';

const holding = { entity: 'etf-holding', rows: [{ product: 'X', wrong: 1 }] };
const notice = { entity: 'notice', rows: [{ id: 1 }] };

function accepts(changes: readonly object[]): boolean {
  const event = { number: 1, time: 1, balances: [], records: [], changes };
  return z.safeParse(accountEventOf([etfHolding]), event).success;
}

describe('the event of an answer', () => {
  it('ACCOUNT-960 may have rows of other features, which follow the event or are its legs', () => {
    expect(accepts([notice])).toBe(true);
  });

  it('ACCOUNT-960 has rows of the call’s own entities as they are defined', () => {
    expect(accepts([holding])).toBe(false);
    expect(accepts([notice, holding])).toBe(false);
  });
});
