import { expect, it } from 'vitest';
import { BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { limitedValue, sizeFault, type LimitedFacts } from './opening-limits.ts';
import { limitFault, shareOf } from './position-limits.ts';

const LIMITS = { position: 100n, share: 80n, exposure: 120n };

it('CONTRACT-562 a limit may be reached and not passed, and the first one that is passed is named', () => {
  const fault = (position: bigint, exposure: bigint) => limitFault(LIMITS, { position, exposure });
  expect([fault(80n, 120n), fault(81n, 120n), fault(80n, 121n)]).toEqual([
    undefined,
    'above-share',
    'above-exposure',
  ]);
  expect([fault(100n, 0n), fault(101n, 121n)]).toEqual(['above-share', 'above-position']);
});

it('CONTRACT-562 the share of the open interest is rounded down, and at least the floor', () => {
  expect([shareOf(10_001n, 5_000, 10n), shareOf(19n, 5_000, 10n), shareOf(0n, 5_000, 10n)]).toEqual([
    5_000n,
    10n,
    10n,
  ]);
  expect(shareOf(22n, 5_000, 10n)).toBe(11n);
});

it('CONTRACT-562 what is open and what rests counts; an order that only closes passes no limit', () => {
  const facts: LimitedFacts = {
    terms: { contract: BTC_TERMS, leverage: 50 },
    payer: { closes: undefined, opens: positionAt('long', 1_000, 400_000) },
    resting: [{ lots: 1, total: money('10000') }],
    limits: { position: money('300000'), share: money('100000'), exposure: money('90000') },
    exposure: money('60000'),
  };
  const fill = (total: string) => ({ lots: 1, total: money(total) });
  const within = { ...facts, limits: { ...facts.limits, exposure: money('200000') } };
  // 40,000 are open, 10,000 rest.
  expect([sizeFault(within, fill('50000')), sizeFault(within, fill('50000.1'))]).toEqual([
    undefined,
    'above-share',
  ]);
  expect([sizeFault(facts, fill('20000')), sizeFault(facts, fill('20000.1'))]).toEqual([
    undefined,
    'above-exposure',
  ]);
  // The largest notional at a leverage of 50.
  expect(sizeFault(within, fill('200000.1'))).toBe('above-limit');
  const limited = (by: Parameters<typeof limitedValue>[1]) => {
    const { limit, held } = limitedValue(facts, by, fill('20000'));
    return [limit, held];
  };
  expect(limited('above-exposure')).toEqual([money('90000'), money('90000')]);
  expect(limited('above-position')).toEqual([money('300000'), money('70000')]);
  expect(limited('above-share')).toEqual([money('100000'), money('70000')]);
  expect(limited('above-limit')).toEqual([money('250000'), money('70000')]);
  const closing = { closes: positionAt('short', 2, 1), opens: positionAt('long', 1_000, 2_000_000) };
  expect(sizeFault({ ...facts, payer: closing, resting: [] }, { lots: 2, total: 1n })).toBeUndefined();
});
