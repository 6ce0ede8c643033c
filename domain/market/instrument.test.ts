import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps, stepOf, stepsOf } from './instrument.ts';
import { instrumentProblems } from './order-steps.ts';
import type { Instrument } from './instrument.ts';

const sound: Instrument = {
  symbol: 'ABC-USDT',
  kind: 'spot',
  base: 'ABC',
  quote: 'USDT',
  name: 'Alphabet',
  priceStep: '0.5',
  sizeStep: '0.001',
  groupings: [1, 10, 100],
  minSize: '0.010',
};

describe('steps', () => {
  it.each([
    ['0.5', 1, 5],
    ['0.001', 3, 1],
    ['1', 0, 1],
    ['100', 0, 100],
    ['0.0000000001', 10, 1],
    ['0.050', 3, 50],
  ])('reads %s as %i digits and %i units', (text, digits, unit) => {
    expect(stepOf(text)).toEqual({ digits, unit });
  });

  it.each(['0', '0.00', '-1', 'x', ''])('refuses %j as a step', (text) => {
    expect(() => stepOf(text)).toThrow(RangeError);
  });

  it.each([
    ['61686.5', '0.5', 123373],
    ['61686', '0.5', 123372],
    ['61686.3', '0.5', undefined],
    ['61686.50', '0.5', 123373],
    ['200', '100', 2],
    ['150', '100', undefined],
    ['1e3', '1', undefined],
    ['9007199254740992', '1', undefined],
  ])('BOOK-006 takes %s in steps of %s as %s', (text, step, steps) => {
    expect(parseSteps(text, stepOf(step))).toBe(steps);
  });

  it('BOOK-006 writes what it reads, with exactly the digits of the step', () => {
    const stepText = fc.constantFrom('0.5', '0.01', '1', '100', '0.00000001', '0.0000000005', '0.25');
    fc.assert(
      fc.property(fc.maxSafeNat(), stepText, (count, text) => {
        const step = stepOf(text);
        const written = formatSteps(count, step);
        expect(parseSteps(written, step)).toBe(count);
        expect(written.split('.')[1]?.length ?? 0).toBe(step.digits);
      }),
    );
  });
});

describe('an instrument', () => {
  it('is sound when its notionals are exact', () => {
    expect(instrumentProblems(sound)).toEqual([]);
    expect(
      instrumentProblems({ ...sound, priceStep: '0.0000000001', sizeStep: '100', minSize: '100' }),
    ).toEqual([]);
    // 0.5 × 0.00000002 is one unit of the quote.
    expect(instrumentProblems({ ...sound, sizeStep: '0.00000002', minSize: '1' })).toEqual([]);
    expect(stepsOf(sound)).toEqual({ price: { digits: 1, unit: 5 }, size: { digits: 3, unit: 1 } });
  });

  it.each<[Partial<Instrument>, string]>([
    [{ sizeStep: '0.000000001', minSize: '1' }, 'a lot is not whole units of the base'],
    [{ priceStep: '0.000001', sizeStep: '0.001' }, 'tick × lot is not whole units of the quote'],
    [{ groupings: [10, 100] }, 'the finest grouping is not one tick'],
    [{ groupings: [] }, 'the finest grouping is not one tick'],
    [{ groupings: [1, 10, 10] }, 'groupings do not rise'],
    [{ groupings: [1, 2.5] }, 'groupings do not rise'],
    [{ minSize: '0.0005' }, 'the smallest amount is not whole lots'],
    [{ minSize: '0' }, 'the smallest amount is not whole lots'],
  ])('names what is wrong with %o', (change, problem) => {
    expect(instrumentProblems({ ...sound, ...change })).toContain(problem);
  });
});
