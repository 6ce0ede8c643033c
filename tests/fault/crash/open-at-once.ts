/**
 * An operator of the crash harness ends the time after a start in which contracts can only be reduced: it is longer
 * than a run, so that nothing would be opened after the first kill.
 */
import { contractIndex } from '../../../server/contract/marks/settings.ts';
import { commandIds } from '../../support/command-ids.ts';
import type { RunningPlatform } from '../../support/running-platform.ts';

const OPERATOR = 'operator';

export async function openAtOnce(platform: RunningPlatform): Promise<void> {
  const { token } = await call(platform, '/demo/login', { name: OPERATOR });
  const change = {
    id: commandIds(() => 0, Date.UTC(2025, 0, 1))(),
    name: contractIndex.name,
    value: { ...contractIndex.default, resumeGraceMillis: 0 },
    reason: 'runs are short',
  };
  await call(platform, '/operator/changeSetting', change, token as string);
}

export async function call(
  { origin }: RunningPlatform,
  path: string,
  input?: object,
  token?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${origin}/api${path}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const { code, data } = (await response.json()) as { code: unknown; data: Record<string, unknown> };
  if (code !== 200) throw new Error(`${path} was refused: ${String(code)}`);
  return data;
}
