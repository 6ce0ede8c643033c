import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps, stepOf } from './instrument.ts';
import { stepsOfText } from './step-text.ts';

const STEPS = ['1', '100', '0.5', '0.01', '0.25', '0.00000001', '0.0000000005'];

/** The slow, exact reading of text with exactly the step's digits; −1 for any other text. */
function slowly(text: string, step: string): number {
  const { digits } = stepOf(step);
  const fraction = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  if (text.startsWith('-') || fraction !== digits) return -1;
  return parseSteps(text, stepOf(step)) ?? -1;
}

describe('whole steps of a text', () => {
  it('BOOK-006 are what was written', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...STEPS), (count, step) => {
        expect(stepsOfText(formatSteps(count, stepOf(step)), stepOf(step))).toBe(count);
      }),
    );
  });

  it('BOOK-005 of any text are as the slow way reads it', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('00123456789..-/:')), maxLength: 20 });
    fc.assert(
      fc.property(text, fc.constantFrom(...STEPS), (each, step) => {
        expect(stepsOfText(each, stepOf(step))).toBe(slowly(each, step));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['0', '1', 0],
    ['0.00', '0.01', 0],
    ['0.09', '0.01', 9],
    ['10.90', '0.01', 1_090],
    ['200', '100', 2],
    ['61686.5', '0.5', 123_373],
    ['999999999999999', '1', 999_999_999_999_999],
    ['9007199254740991', '1', Number.MAX_SAFE_INTEGER],
    ['90071992547409.91', '0.01', Number.MAX_SAFE_INTEGER],
  ])('BOOK-006 %s in steps of %s are %i', (text, step, steps) => {
    expect(stepsOfText(text, stepOf(step))).toBe(steps);
  });

  it.each([
    ['', '1'],
    ['.5', '0.5'],
    ['1', '0.01'],
    ['1.5', '0.01'],
    ['1.500', '0.01'],
    ['1.00', '1'],
    ['01', '1'],
    ['00.50', '0.01'],
    ['-1', '1'],
    ['1:', '1'],
    ['1/', '1'],
    ['1.:0', '0.01'],
    ['1./0', '0.01'],
    ['1,50', '0.01'],
    ['61686.3', '0.5'],
    ['150', '100'],
    ['9007199254740992', '1'],
    ['90071992547409.92', '0.01'],
    ['12345678901234x67', '1'],
    [1.5, '0.5'],
    [undefined, '1'],
  ])('BOOK-005 %j in steps of %s are none', (text, step) => {
    expect(stepsOfText(text, stepOf(step))).toBe(-1);
  });
});
