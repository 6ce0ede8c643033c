/** The setting of triggers. */
import * as z from 'zod/mini';
import { defineSetting } from '../../settings/define-setting.ts';
import { inOrder, wholeNumber } from '../../settings/shapes.ts';

/** The most triggers that one answer of `/contract/openTriggers` holds; the call's weight follows from it. */
export const MOST_OPEN_TRIGGERS = 400;

export const triggerSettings = defineSetting({
  name: 'contract.triggers',
  schema: z
    .strictObject({
      /** How many triggers one user may have open. */
      mostOpen: wholeNumber(1, MOST_OPEN_TRIGGERS),
      /** How many of them one position may have. */
      mostOfPosition: wholeNumber(1, 20),
      /** The range of a trailing stop's callback. */
      leastCallbackBps: wholeNumber(1, 5_000),
      mostCallbackBps: wholeNumber(1, 5_000),
      /** How many triggers that a price reached one command fires. */
      firedAtOnce: wholeNumber(1, 1_000),
    })
    .check(inOrder('leastCallbackBps', 'mostCallbackBps')),
  default: {
    mostOpen: 200,
    mostOfPosition: 20,
    leastCallbackBps: 10,
    mostCallbackBps: 1_000,
    firedAtOnce: 50,
  },
});
