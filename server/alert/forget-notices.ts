/** Deletes old notices that were read, of a bounded number of users and rows in each run. */
import type { Millis } from '#domain/units';
import { Periodic } from '../core/periodic.ts';
import type { GatewayParts, ServedFeature } from '../feature/define-feature.ts';
import { forgetNoticesQuery } from './queries.ts';

const FORGET_MILLIS: Millis = 60_000;

export function startForgettingNotices({
  core,
  clock,
  log,
}: Pick<GatewayParts, 'core' | 'clock' | 'log'>): ServedFeature {
  let after = 0;
  const runs = new Periodic({
    ...{ clock, period: FORGET_MILLIS },
    work: async () => {
      after = await core.ask(forgetNoticesQuery, after);
    },
    onFailed: (error) => log.error({ err: error }, 'old notices were not deleted'),
  });
  runs.start();
  return { stop: () => runs.stop() };
}
