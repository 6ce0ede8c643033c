/** Deletes old index samples, a bounded number in each run. */
import type { Millis } from '#domain/units';
import { Periodic } from '../core/periodic.ts';
import type { GatewayParts, ServedFeature } from '../feature/define-feature.ts';
import { forgetSamplesQuery } from './queries.ts';

/** More samples than are recorded in this time are deleted by one run, of up to twenty indexes. */
const FORGET_MILLIS: Millis = 180_000;

export function startForgetting({
  core,
  clock,
  log,
}: Pick<GatewayParts, 'core' | 'clock' | 'log'>): ServedFeature {
  const runs = new Periodic({
    ...{ clock, period: FORGET_MILLIS },
    work: () => core.ask(forgetSamplesQuery, {}),
    onFailed: (error) => log.error({ err: error }, 'old index samples were not deleted'),
  });
  runs.start();
  return { stop: () => runs.stop() };
}
