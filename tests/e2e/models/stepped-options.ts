/** Options on the index of a recording that rises once, on a platform whose clock the test moves. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCommandId } from '../../../src/api/command-id.ts';
import { optionTermsSetting, type CycleTerms, type OptionTerms } from '../../../server/option/settings.ts';
import { expect } from '../../support/app-test.ts';
import { steppedContract } from '../../support/still-market.ts';
import { Calls } from './newcomer.ts';
import { movedClock, nextCycle } from './option-ticket.ts';

export const QUARTER = 900_000;
const FEED = steppedContract(join(tmpdir(), `brisk-stepped-${String(process.pid)}.jsonl`));

/** Of a platform that starts at the beginning of a quarter of an hour. @param seed another one is another platform */
export function steppedEnvironment(seed: string): Readonly<Record<string, string>> {
  return { ...movedClock(seed, nextCycle(QUARTER)), FEED };
}

const CYCLE: CycleTerms = {
  ...{ cycle: '15m', odds: { up: 18_500, flat: 60_000, down: 18_500 }, bandPpm: 500 },
  ...{ smallest: '10', largest: '500', exposure: '100000', feeBps: 100, cutOffMillis: 40_000 },
};

/** Fixed bands, because a recording that rests is too quiet; only the hour allows an early exit. */
export async function setTerms(origin: string, rule: OptionTerms['rule']): Promise<void> {
  const calls = new Calls(origin);
  const { data } = await calls.ask('POST', '/demo/login', { name: 'operator' });
  const cycles = [CYCLE, { ...CYCLE, cycle: '1h', exitShareBps: 9_000 }];
  const products = [{ symbol: 'BTC-USDT-PERP', cycles }];
  const value = { ...optionTermsSetting.default, rule, products };
  const change = { id: newCommandId(), name: optionTermsSetting.name, value, reason: 'a test' };
  const { token } = data as { token: string };
  expect(await calls.ask('POST', '/operator/changeSetting', change, token)).toMatchObject({ code: 200 });
}
