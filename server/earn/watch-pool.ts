/** The log alarms when the pool that pays income is beyond its limit, and says when it no longer is. */
import type { Millis } from '#domain/units';
import { Periodic } from '../core/periodic.ts';
import type { GatewayParts, ServedFeature } from '../feature/define-feature.ts';
import { earnAlarmsQuery } from './queries.ts';

const PERIOD_MILLIS: Millis = 60_000;

export function watchPool({
  core,
  clock,
  log,
}: Pick<GatewayParts, 'core' | 'clock' | 'log'>): Required<Pick<ServedFeature, 'stop'>> {
  const beyond = new Set<string>();
  const look = async () => {
    const alarms = await core.ask(earnAlarmsQuery, {});
    for (const alarm of alarms)
      if (!beyond.has(alarm.asset)) log.error(alarm, 'the pool that pays income is beyond its limit');
    const now = new Set(alarms.map(({ asset }) => asset));
    for (const asset of beyond)
      if (!now.has(asset)) log.info({ asset }, 'the pool that pays income is within its limit again');
    beyond.clear();
    for (const asset of now) beyond.add(asset);
  };
  const watch = new Periodic({
    clock,
    period: PERIOD_MILLIS,
    work: look,
    onFailed: (error) => log.error({ err: error }, 'the pool that pays income could not be looked at'),
  });
  watch.start();
  return { stop: () => watch.stop() };
}
