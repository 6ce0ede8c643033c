/** The toy feature's calls, with checks. */
import * as z from 'zod/mini';
import { commandId } from '../../../../protocol/account.ts';
import { defineCall } from '../../../../protocol/call.ts';
import { entitySchema } from '../../../../protocol/entities/entity-schema.ts';
import { CORE_CODES, PLATFORM_CODES } from '../../../../protocol/names/codes.ts';
import { rowId } from '../../../../protocol/shapes.ts';
import { positiveAmount } from '../../../../server/settings/shapes.ts';
import { toyHolding } from '../entity.ts';

export const TOY_CODES = {
  notEnough: 'toy.not-enough',
  noMarket: 'toy.no-market',
  noHolding: 'toy.no-holding',
} as const;

const OF_ALL = [PLATFORM_CODES.badInput, CORE_CODES.otherInput, CORE_CODES.abnormal, CORE_CODES.halted];

/** In the market's coin; `price` is the purchase price of one coin. */
export const holdInput = z.strictObject({ symbol: z.string(), size: positiveAmount, price: positiveAmount });
export const releaseInput = z.strictObject({ holding: rowId });
const output = z.strictObject({ holding: rowId });

export const toyHold = defineCall(
  { method: 'POST', path: '/toy/hold' },
  {
    input: z.extend(holdInput, { id: commandId }),
    output,
    refusals: [...OF_ALL, TOY_CODES.notEnough, TOY_CODES.noMarket],
  },
);

export const toyRelease = defineCall(
  { method: 'POST', path: '/toy/release' },
  { input: z.extend(releaseInput, { id: commandId }), output, refusals: [...OF_ALL, TOY_CODES.noHolding] },
);

/** All holdings of the caller, released ones included. */
export const toyHoldings = defineCall(
  { method: 'GET', path: '/toy/holdings' },
  {
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(entitySchema(toyHolding)) }),
    refusals: [],
  },
);
