/** Starts the parts of features that serve users outside the core, and ends them together. */
import type { AddFiles } from '../http/app.ts';
import type { BoundCall } from '../http/bind.ts';
import type { ApiClients } from '../gateway/api-clients.ts';
import type { Sessions } from '../gateway/sessions.ts';
import { routesOf, withStatuses } from './collect-features.ts';
import type { Feature, GatewayParts, ServedFeature } from './define-feature.ts';

export interface ServedFeatures {
  readonly calls: readonly BoundCall[];
  readonly files: readonly AddFiles[];
  /** Undefined: no feature keeps sessions. */
  readonly sessions: Sessions | undefined;
  readonly apiClients: ApiClients | undefined;
  /** Ends what was started, the last one first. */
  stop(): Promise<void>;
}

/**
 * Starts the features in the order of the list. If one cannot start, those before it are ended.
 * @throws if two features keep sessions or API clients
 */
export async function serveFeatures(
  features: readonly Feature[],
  gateway: GatewayParts,
): Promise<ServedFeatures> {
  const served: ServedFeature[] = [];
  const stop = async () => {
    for (const each of served.toReversed()) await each.stop?.();
  };
  try {
    for (const { start, statuses } of features) {
      if (start === undefined) continue;
      const { calls = [], ...rest } = await start(gateway);
      served.push({ ...rest, calls: withStatuses(calls, statuses) });
    }
    return {
      calls: [...served.flatMap(({ calls = [] }) => calls), ...routesOf(features, gateway)],
      files: served.flatMap(({ files = [] }) => files),
      sessions: onlyOne(served.flatMap(({ sessions }) => sessions ?? [])),
      apiClients: onlyOne(served.flatMap(({ apiClients }) => apiClients ?? [])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function onlyOne<Kept>([first, ...others]: readonly Kept[]): Kept | undefined {
  if (others.length > 0) throw new Error('two features keep the same users or API clients');
  return first;
}
