/**
 * A feature of the platform in one declaration (`server/<feature>/feature.ts`). The core and the gateway receive a list
 * of features (`server/start/features.ts`) and know none of them by name. Tables are listed for the store alone
 * (`server/start/feature-tables.ts`), because its thread loads them without the rest of a feature.
 */
import type { Clock } from '#domain/clock';
import type { ReasonTable } from '#domain/ledger/reasons';
import type { Instrument } from '#domain/market/instrument';
import type { Entity } from '#protocol/entities/define-entity';
import type { CoreApi } from '../core/core-api.ts';
import type { QueryHandler } from '../core/core-query.ts';
import type { Rules } from '../core/decide.ts';
import type { CommandDefinition } from '../core/user-command.ts';
import type { Job } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import type { HeldSlice } from '../core/state-slice.ts';
import type { Writer } from '../core/writer.ts';
import type { Store, StoredState } from '../db/store-api.ts';
import type { Statuses } from '../http/refuse.ts';
import type { AddFiles } from '../http/app.ts';
import type { BoundCall } from '../http/bind.ts';
import type { ApiClients } from '../gateway/api-clients.ts';
import type { Sessions } from '../gateway/sessions.ts';
import type { MarketSources } from '../market/queries.ts';
import type { Log } from '../base/log.ts';
import type { Setting } from '../settings/define-setting.ts';

/** The stored data from which a slice of the state is rebuilt. */
export interface SliceStart {
  readonly stored: StoredState;
  /** Markets of this start, then those that are no longer traded. */
  readonly instruments: readonly Instrument[];
  /** The settings of all features. */
  readonly settings: readonly Setting[];
}

/** The parts of the core that a feature's queries may use. */
export interface QueryParts {
  readonly state: CoreState;
  readonly store: Store;
  readonly writer: Pick<Writer, 'read' | 'submit'>;
  readonly clock: Clock;
  /** Markets of this start, then those that are no longer traded. */
  readonly instruments: readonly Instrument[];
  readonly market: MarketSources;
}

/** The parts of the gateway that a feature's calls may use. Its only way to the core and the database is `core`. */
export interface GatewayParts {
  readonly core: CoreApi;
  readonly clock: Clock;
  /** 43 unguessable characters of base64url. */
  readonly token: () => string;
  /** A new UUID. */
  readonly id: () => string;
  readonly log: Log;
  /** Whether the platform is a demonstration with demo funds. */
  readonly demo: boolean;
}

/** The calls and files that a feature serves while the platform runs. */
export interface ServedFeature {
  readonly calls?: readonly BoundCall[];
  /** Routes outside the API. */
  readonly files?: readonly AddFiles[];
  /** One feature keeps the sessions, and one knows the API clients. */
  readonly sessions?: Sessions;
  readonly apiClients?: ApiClients;
  /** Ends timers and waits for pending writes. */
  stop?(): Promise<void>;
}

export interface Feature {
  /** Unique among the features. */
  readonly name: string;
  /** Commands of users and operators. */
  readonly commands?: readonly CommandDefinition[];
  /** Rules of the platform's own commands. */
  readonly platformRules?: Rules;
  readonly slice?: (start: SliceStart) => HeldSlice | readonly HeldSlice[];
  /** Entities that its users follow live. A change of an entity that no feature declares stops the core. */
  readonly entities?: readonly Entity[];
  /** The names of entities that its rules change and other features declare: an undeclared one ends the start. */
  readonly changes?: readonly string[];
  /** Ledger reasons besides the platform's (`domain/ledger/reasons.ts`), with their pairs of sides. */
  readonly reasons?: ReasonTable;
  /**
   * A folder with the texts of its refusals, `<language>/<feature>.json`, laid out as `locales/`; by default they are
   * in `locales/`.
   */
  readonly texts?: URL;
  /** HTTP statuses of its refusals besides the common ones (`server/http/refuse.ts`); 409 if it declares none. */
  readonly statuses?: Statuses;
  readonly queries?: (parts: QueryParts) => readonly QueryHandler[];
  readonly routes?: (gateway: GatewayParts) => readonly BoundCall[];
  /** For a feature with more than calls: sessions, timers, files, work at the end. */
  readonly start?: (gateway: GatewayParts) => Promise<ServedFeature>;
  readonly jobs?: readonly Job[];
  /** Settings that operators change by a command. */
  readonly settings?: readonly Setting[];
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
