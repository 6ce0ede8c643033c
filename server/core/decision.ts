/** The result of a rule, and what the core makes of it: postings, changed entities, rows and public events. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Posting } from '#domain/ledger/posting';
import type { Level } from '#domain/market/book-levels';
import type { MarketMark } from '#domain/market/market-mark';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { Write } from '../db/store-api.ts';
import type { Problem } from './core-api.ts';

export type CoreEvent =
  | { readonly kind: 'market.opened'; readonly symbol: string; readonly epoch: string; readonly time: Millis }
  | {
      /** Levels that changed, with their sizes now. */
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
    }
  | (MarketMark & { readonly kind: 'market.marked'; readonly symbol: string; readonly time: Millis });

/** A user's entity that a rule changed. The core knows its name and its user, and passes the rest on. */
export interface EntityChange {
  /** The entity's name on the account channel. */
  readonly entity: string;
  readonly user: UserId;
  /**
   * The entity as its user's event carries it. Called once.
   * @param version the number of that event
   */
  row(version: number): unknown;
  /** Returns the row that stores the entity; called after `row`. Without it the entity follows from other rows. */
  write?(): Write;
}

export interface Refusal {
  readonly refused: string;
  readonly problems?: readonly Problem[];
}

/** The result of a rule that did not refuse. The ledger is still unchanged: the core posts what the rule requests. */
export interface Accepted {
  readonly postings?: readonly Posting[];
  /** In the order in which their users receive them. */
  readonly changes?: readonly EntityChange[];
  readonly writes?: readonly Write[];
  /** The public events of the decision. */
  readonly marketEvents?: readonly CoreEvent[];
  /** A function if the answer needs the event that the commanding user receives. */
  readonly answer?: AnswerValue | ((sent: AccountEvent | undefined) => AnswerValue);
}

export type RuleResult = Accepted | Refusal;
