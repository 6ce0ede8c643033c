/** The call of the position page: one position from its first fill to its last. */
import * as z from 'zod/mini';
import { CHANGE_KINDS } from '#domain/contract/position-change';
import { defineCall } from './call.ts';
import { contractPosition } from './entities/contract-position.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { CALLS } from './names/calls.ts';
import { CONTRACT_CODES, PLATFORM_CODES } from './names/codes.ts';
import { amount, count, countText, next, page, signedAmount } from './shapes.ts';

const sums = { pnl: signedAmount, fee: amount, funding: signedAmount, borne: amount };

/**
 * A position of the caller, open or closed, with each change of it, newest first: fills, funding, margin, and what the
 * platform closed. `next` is the `before` of the next page, null at the end. Sizes are in the base, amounts in the
 * position's `asset`, exact to 10⁻⁸. `sums` are those of the whole history so far: of all pages together, and of the
 * ledger's records: `net` is `pnl + borne + funding − fee`. A position that was opened before changes were kept has
 * none (`isKept`), and its sums begin with this version.
 */
export const contractPositionHistory = defineCall(CALLS.contractPosition, {
  input: z.strictObject({ position: countText, ...page }),
  output: z.strictObject({
    position: entitySchema(contractPosition),
    sums: z.strictObject({ ...sums, net: signedAmount }),
    isKept: z.boolean(),
    list: z.array(
      z.strictObject({
        number: count,
        kind: z.enum(CHANGE_KINDS),
        time: count,
        sizeChange: signedAmount,
        total: amount,
        price: z.union([amount, z.literal('')]),
        ...sums,
        marginChange: signedAmount,
        size: amount,
        entryTotal: amount,
        margin: amount,
      }),
    ),
    next,
  }),
  refusals: [PLATFORM_CODES.badInput, CONTRACT_CODES.noPosition],
});
