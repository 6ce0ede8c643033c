/** What deciding a command yields: an answer, what happened, and the rows that must be committed before it is told. */
import type { Level } from '#domain/market/book-levels';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { RefusalCode } from '#protocol/names/codes';
import type { Posting } from '#domain/ledger/posting';
import type { Write } from '../db/store-api.ts';
import type { Order, OrderFill } from './order.ts';

export type CoreEvent =
  | { readonly kind: 'market.opened'; readonly symbol: string; readonly epoch: string; readonly time: Millis }
  | {
      /** Levels that changed, with what stands there now. */
      readonly kind: 'market.levels-changed';
      readonly symbol: string;
      readonly bids: readonly Level[];
      readonly asks: readonly Level[];
      readonly time: Millis;
    }
  | {
      readonly kind: 'market.traded';
      readonly symbol: string;
      readonly id: number;
      readonly price: Ticks;
      readonly lots: Lots;
      readonly side: TakerSide;
      readonly time: Millis;
    };

/** What trading moved, and what of people's orders it changed. */
export interface Trading {
  readonly postings: readonly Posting[];
  readonly orders: readonly Order[];
  readonly fills: readonly OrderFill[];
}

export interface Decision {
  readonly code: 200 | RefusalCode;
  readonly events: readonly CoreEvent[];
  readonly writes: readonly Write[];
  /** Where people's orders have a part in it. */
  readonly trading?: Trading;
}

export function refused(code: RefusalCode): Decision {
  return { code, events: [], writes: [] };
}
