/**
 * The fields of a spot order that trading neither reads nor computes. Its row, the order in the core and the order on
 * the wire have the same value, so a field that is added to the definition needs a column and the rule that fills it.
 */
import { spotOrder } from '#protocol/entities/spot-order';
import type { SpotOrder } from '#protocol/names/spot';

/** Read or computed by `order.ts`, which names them one by one. */
const NAMED = [
  ...(['id', 'symbol', 'side', 'type', 'timeInForce', 'postOnly', 'price', 'size', 'total'] as const),
  ...(['filled', 'filledTotal', 'fee', 'feeAsset', 'status', 'cause', 'updated', 'version'] as const),
] satisfies readonly (keyof SpotOrder)[];

export type CarriedFields = Omit<SpotOrder, (typeof NAMED)[number]>;

const named: ReadonlySet<string> = new Set(NAMED);
const CARRIED = Object.keys(spotOrder.fields).filter((name) => !named.has(name)) as (keyof CarriedFields)[];

/** Adds the carried fields to an object that has all others. */
export function carry<To extends CarriedFields>(from: CarriedFields, to: Omit<To, keyof CarriedFields>): To {
  const filled = to as Record<string, unknown>;
  for (const name of CARRIED) filled[name] = from[name];
  return to as To;
}
