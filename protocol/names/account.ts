/**
 * The account channel's names on the wire, without zod. A user's events are numbered from 1 without gaps; each carries
 * whole entities, never differences. A client that holds number n requests the events after n; if the platform no
 * longer keeps them, the answer is a `reset` with the whole current state.
 */
import type { balance } from '../entities/balance.ts';
import type { EntityRow } from '../entities/define-entity.ts';
import type { NobodyCode } from './codes.ts';
import type { EntityRows } from '../entities/entity-rows.ts';
import type { ledgerRecord } from '../entities/ledger-record.ts';

export const ACCOUNT_CHANNEL = 'account';

export type Balance = EntityRow<typeof balance>;
export type LedgerRecord = EntityRow<typeof ledgerRecord>;

/** The changes that one command made for one user. */
export interface AccountEvent {
  readonly number: number;
  readonly time: number;
  readonly balances: readonly Balance[];
  readonly records: readonly LedgerRecord[];
  /** The changed or added rows, complete. A row that can change carries the event's number as `version`. */
  readonly changes: readonly EntityRows[];
}

export type AccountMessage =
  | {
      /** The whole state as of event `number`: the client begins from it. */
      readonly type: 'reset';
      readonly number: number;
      readonly balances: readonly Balance[];
      /** The open rows of all mirrored entities. */
      readonly entities: readonly EntityRows[];
      readonly time: number;
    }
  | {
      /** The events after `prev`, without a gap; empty if none was missed. */
      readonly type: 'events';
      readonly prev: number;
      readonly events: readonly AccountEvent[];
      readonly time: number;
    }
  | {
      /** The session has ended: no message follows. */
      readonly type: 'ended';
      /** 1003: it was ended by another call; SYS.0015: it expired. */
      readonly code: NobodyCode;
      readonly time: number;
    };
