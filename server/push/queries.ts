/** The query of push to the core, with its answer. */
import { answering, coreQuery, type NoInput, type QueryHandler } from '../core/core-query.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { pushServicesSetting } from './settings.ts';

/** The hosts of push services, as an operator last set them. */
export const pushHostsQuery = coreQuery<NoInput, readonly string[]>('push.hosts');

export function pushQueries({ state }: Pick<QueryParts, 'state'>): readonly QueryHandler[] {
  return [answering(pushHostsQuery, () => Promise.resolve(valueOf(state, pushServicesSetting).hosts))];
}
