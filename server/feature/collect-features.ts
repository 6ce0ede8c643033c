/** Collects the parts of a list of features, each kind into one table. */
import { REASONS, type ReasonPair, type ReasonTable } from '#domain/ledger/reasons';
import type { QueryHandler } from '../core/core-query.ts';
import type { Rules } from '../core/decide.ts';
import { commandTable, type CommandTable } from '../core/user-command.ts';
import type { Job } from '../core/schedule.ts';
import { createState, type CoreState } from '../core/state.ts';
import type { BoundCall } from '../http/bind.ts';
import type { Statuses } from '../http/refuse.ts';
import type { Setting } from '../settings/define-setting.ts';
import type { QueryParts, Feature, GatewayParts, SliceStart } from './define-feature.ts';

/** @throws if two commands have one kind */
export function commandsOf(features: readonly Feature[]): CommandTable {
  return commandTable(features.flatMap(({ commands = [] }) => commands));
}

/** @throws if two rules have one kind */
export function rulesOf(features: readonly Feature[]): Rules {
  const all = features.flatMap(({ platformRules = {} }) => Object.entries(platformRules));
  const rules = Object.fromEntries(all);
  if (Object.keys(rules).length < all.length) throw new Error('two rules of the platform have one name');
  return rules;
}

/** The platform's ledger reasons and those of its features. @throws if two have one name */
export function reasonsOf(features: readonly Feature[]): ReasonTable {
  const all: Record<string, ReasonPair> = { ...REASONS };
  for (const [name, pair] of features.flatMap(({ reasons = {} }) => Object.entries(reasons))) {
    if (name in all) throw new Error(`two ledger reasons are called ${name}`);
    all[name] = pair;
  }
  return all;
}

export function settingsOf(features: readonly Feature[]): Setting[] {
  return features.flatMap(({ settings = [] }) => settings);
}

/**
 * The core's state, built from the stored rows at a start.
 * @throws if two features share the name of an entity, or if a feature changes an entity that none declares
 */
export function stateOf(features: readonly Feature[], start: Omit<SliceStart, 'settings'>): CoreState {
  const entities = entityNames(features);
  const settings = settingsOf(features);
  return createState({
    assets: start.instruments.flatMap(({ base, quote }) => [base, quote]),
    users: start.stored.users,
    reasons: reasonsOf(features),
    entities,
    slices: features.flatMap(({ slice }) => slice?.({ ...start, settings }) ?? []),
  });
}

function entityNames(features: readonly Feature[]): string[] {
  const declared = features.flatMap(({ entities = [] }) => entities.map(({ name }) => name));
  for (const { name: feature, changes = [] } of features)
    for (const name of changes)
      if (!declared.includes(name))
        throw new Error(`the feature ${feature} changes the entity ${name}, which no feature declares`);
  return declared;
}

export function jobsOf(features: readonly Feature[]): Job[] {
  return features.flatMap(({ jobs = [] }) => [...jobs]);
}

export function queriesOf(features: readonly Feature[], parts: QueryParts): QueryHandler[] {
  return features.flatMap(({ queries }) => queries?.(parts) ?? []);
}

/** Folders with texts of refusals in addition to `locales/`. */
export function textsOf(features: readonly Feature[]): URL[] {
  return features.flatMap(({ texts }) => texts ?? []);
}

/** Calls that refuse by the statuses of their feature. */
export function routesOf(features: readonly Feature[], gateway: GatewayParts): BoundCall[] {
  return features.flatMap(({ routes, statuses }) => withStatuses(routes?.(gateway) ?? [], statuses));
}

export function withStatuses(calls: readonly BoundCall[], statuses: Statuses | undefined): BoundCall[] {
  return calls.map((call) => (statuses === undefined ? call : { ...call, statuses }));
}
