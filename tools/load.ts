/**
 * `npm run load`: users of a demo platform on this machine place, amend and cancel spot or contract orders concurrently
 * over HTTP; prints how many commands were acknowledged, their latency, and what was refused. It accepts only loopback
 * addresses, because a load test must hit one's own platform only.
 */
import { parseArgs } from 'node:util';
import { PLATFORM_CODES } from '../protocol/names/codes.ts';
import { commandIds } from '../tests/support/command-ids.ts';
import { drive, type Load } from './load/drive.ts';
import { placeOf } from './load/place.ts';
import type { LoadResult } from './load/load-counts.ts';
import { MIXES } from './load/trader.ts';

const USAGE =
  'npm run load -- [--url http://127.0.0.1:8080] [--callers 64] [--users 256] [--seconds 30] ' +
  `[--mix ${MIXES.join('|')}] [--symbols BTC-USDT,ETH-USDT] [--warm-up 2] [--rounds 1] [--json]`;
const SYMBOLS = 'BTC-USDT,ETH-USDT,SOL-USDT';

function loadOf(args: readonly string[]): { readonly load: Load; readonly isJson: boolean } {
  const text = { type: 'string' } as const;
  const options = {
    ...{ url: text, callers: text, users: text, seconds: text, mix: text, symbols: text },
    ...{ 'warm-up': text, rounds: text, json: { type: 'boolean' } as const },
  };
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  const count = (flag: Exclude<keyof typeof options, 'json'>, usual: number, most: number, least = 1) => {
    const sent = values[flag] ?? String(usual);
    if (!/^\d{1,6}$/.test(sent) || Number(sent) < least || Number(sent) > most)
      throw new Error(`--${flag} is a whole number from ${least} to ${most}`);
    return Number(sent);
  };
  const mix = MIXES.find((each) => each === (values.mix ?? 'mixed'));
  if (mix === undefined) throw new Error(`--mix is one of ${MIXES.join(', ')}`);
  const callers = count('callers', 64, 1_000);
  const started = Date.now();
  const load = {
    ...placeOf(values.url ?? 'http://127.0.0.1:8080'),
    ...{ callers, mix, users: Math.max(callers, count('users', 4 * callers, 10_000)) },
    symbols: (values.symbols ?? SYMBOLS).split(','),
    warmUpMillis: count('warm-up', 2, 600, 0) * 1_000,
    millis: count('seconds', 30, 600) * 1_000,
    rounds: count('rounds', 1, 20),
    name: `Load${started.toString(36)}`,
    newId: commandIds(Math.random, started),
  };
  return { load, isJson: values.json === true };
}

function lines({ millis, acknowledged, orders, waits, refused, lost }: LoadResult): string[] {
  const inEnglish = (count: number) => count.toLocaleString('en');
  const aSecond = (count: number) => inEnglish(Math.round((count * 1000) / millis));
  const ms = (wait: number) => `${wait.toFixed(1)} ms`;
  const { p50, p95, p99, longest } = waits;
  const refusals = Object.entries(refused).map(([code, count]) => `  ${code}: ${inEnglish(count)}`);
  return [
    `${inEnglish(acknowledged)} acknowledged in ${(millis / 1000).toFixed(1)} s: ${aSecond(acknowledged)} a second, ` +
      `of them ${aSecond(orders)} orders placed`,
    `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, longest ${ms(longest)}`,
    refusals.length === 0 ? 'nothing refused' : `refused:\n${refusals.join('\n')}`,
    ...(lost === 0 ? [] : [`${inEnglish(lost)} connections lost with a command under way`]),
    ...(refused[PLATFORM_CODES.tooMany] === undefined
      ? []
      : [
          'The platform counts calls by address: with TRUST_PROXY=loopback each of these users has a separate one,',
          'and CALLS_PER_SECOND says how many calls one may make.',
        ]),
  ];
}

try {
  const { load, isJson } = loadOf(process.argv.slice(2));
  const results = await drive(load);
  if (isJson) console.log(JSON.stringify(results));
  else for (const result of results) console.log(lines(result).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
}
