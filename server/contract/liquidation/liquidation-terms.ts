/** The terms of liquidations, and the ledger reasons of the insurance fund. */
import * as z from 'zod/mini';
import type { ReasonTable } from '#domain/ledger/reasons';
import { defineSetting } from '../../settings/define-setting.ts';
import { positiveAmount, wholeNumber } from '../../settings/shapes.ts';

export const contractLiquidation = defineSetting({
  name: 'contract.liquidation',
  schema: z.strictObject({
    /** Of the value that a step closes, as far as margin is left; the insurance fund receives it. */
    feePpm: wholeNumber(0, 50_000),
    /**
     * The platform's own money in the fund of an asset. If it is raised, the fund receives the difference.
     */
    capital: positiveAmount,
    /** How many steps one command decides. */
    stepsAtOnce: wholeNumber(1, 1_000),
  }),
  default: { feePpm: 3_000, capital: '1000000', stepsAtOnce: 25 },
});

export const INSURANCE_REASONS = {
  /** The platform's own money. */
  'insurance-capital': { from: 'custody', to: 'insurance' },
  /** The market maker pays the fund for a position that the fund took over below its worth. */
  'insurance-takeover': { from: 'contract', to: 'insurance' },
} as const satisfies ReasonTable;
