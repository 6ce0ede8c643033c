/** How contracts are valued: the guards of the index, and the basis of the mark. */
import * as z from 'zod/mini';
import { defineSetting } from '../../settings/define-setting.ts';
import { wholeNumber } from '../../settings/shapes.ts';

const MOST_MILLIS = 3_600_000;

/** Also of a value that was stored before. A crash of 40 % in a minute moves by 0.85 % a second. */
const ALONE = { aloneBps: 100, aloneSamples: 3, aloneMillis: 2_000 } as const;

export const contractIndex = defineSetting({
  name: 'contract.index',
  schema: z.strictObject({
    /** A source, and the whole index, is stale after this long without a price. */
    staleMillis: wholeNumber(1_000, MOST_MILLIS),
    /** A source further from the median of all does not count. */
    outlierBps: wholeNumber(1, 10_000),
    /** An index further from the last one must hold for `confirmMillis` before it counts. */
    jumpBps: wholeNumber(100, 1_000_000),
    confirmMillis: wholeNumber(0, MOST_MILLIS),
    /** A source that counts alone: a move beyond this needs so many samples of it, over at least so long. */
    aloneBps: z._default(wholeNumber(1, 1_000_000), ALONE.aloneBps),
    aloneSamples: z._default(wholeNumber(1, 100), ALONE.aloneSamples),
    aloneMillis: z._default(wholeNumber(0, MOST_MILLIS), ALONE.aloneMillis),
    /** The mark's basis is the average of this long, and at most this much of the index. */
    basisMillis: wholeNumber(1_000, MOST_MILLIS),
    basisBps: wholeNumber(0, 5_000),
    /** After a gap of the index and after downtime: cancel, reduce and add margin only, and no liquidations. */
    resumeGraceMillis: wholeNumber(0, MOST_MILLIS),
  }),
  default: {
    // OKX sends a mark that does not change each 10 s.
    staleMillis: 15_000,
    outlierBps: 300,
    jumpBps: 5_000,
    confirmMillis: 5_000,
    ...ALONE,
    basisMillis: 30_000,
    basisBps: 200,
    resumeGraceMillis: 60_000,
  },
});

export type ContractIndex = typeof contractIndex.default;
