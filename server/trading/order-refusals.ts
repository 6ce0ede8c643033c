/** Refusals of orders, the same in every kind of market except for their codes. */
import type { Problem } from '../core/core-api.ts';
import type { RefusalCode } from '#protocol/names/codes';
import type { Refusal } from '../core/decision.ts';
import type { BandRefusal } from './limit-band.ts';
import type { MarketReachRefusal } from './market-reach.ts';
import type { BookRefusal } from './place-order.ts';

/** The codes of one kind of market. */
export interface OrderCodes {
  readonly badOrder: RefusalCode;
  readonly notEnough: RefusalCode;
  readonly outsideBand: RefusalCode;
  readonly wouldTake: RefusalCode;
  readonly notFillable: RefusalCode;
  readonly noLiquidity: RefusalCode;
}

export interface OrderRefusals {
  /** If insufficient balance is the only problem, the refusal has this code. */
  wrong(problems: readonly Problem[]): Refusal;
  by(reason: BookRefusal | BandRefusal | MarketReachRefusal): Refusal;
}

export function orderRefusals(codes: OrderCodes): OrderRefusals {
  const bad = (field: string, code: string, refused = codes.badOrder): Refusal => {
    return { refused, problems: [{ field, code }] };
  };
  const refusals: Readonly<Record<BookRefusal | BandRefusal | MarketReachRefusal, Refusal>> = {
    'no-liquidity': { refused: codes.noLiquidity },
    'would-take': { refused: codes.wouldTake },
    'not-fillable': { refused: codes.notFillable },
    'no-room': bad('size', 'too-large'),
    'outside-band': bad('price', 'outside-band', codes.outsideBand),
    'total-too-small': bad('total', 'too-small'),
  };
  return {
    wrong(problems) {
      const isShort = problems.every(({ code }) => code === 'not-enough');
      return { refused: isShort ? codes.notEnough : codes.badOrder, problems };
    },
    by: (reason) => refusals[reason],
  };
}
