/**
 * A bystander's orders during an attack. The built platform, the attacker and the bystander are separate processes.
 * Rounds of rest and of attack alternate, so that other work of the machine affects both alike.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../../support/built-programs.ts';
import { startPlatform, type RunningPlatform } from '../../../support/running-platform.ts';
import type { Attack, AttackerOrder, AttackerReport, BystanderOrder, BystanderReport } from './messages.ts';

export interface Rounds extends BystanderOrder {
  /** Rounds of rest, and as many of attack. */
  readonly rounds: number;
}

export interface BystanderMeasures {
  readonly rest: readonly number[];
  readonly attacked: readonly number[];
  /** The number of orders by code; 0: no answer. */
  readonly codes: Readonly<Record<string, number>>;
  readonly actions: number;
}

export interface Beside {
  readonly platform: RunningPlatform;
  run(attack: Attack, rounds: Rounds): Promise<BystanderMeasures>;
  stop(): Promise<void>;
}

export async function openBeside(): Promise<Beside> {
  const platform = await startPlatform();
  const attacker = await start('attacker', platform.origin);
  const bystander = await start('bystander', platform.origin);
  await Promise.all([once(attacker, 'message'), once(bystander, 'message')]);
  return {
    platform,
    run: (attack, rounds) => run({ attacker, bystander }, attack, rounds),
    async stop() {
      const ended = [once(attacker, 'exit'), once(bystander, 'exit')];
      attacker.disconnect();
      bystander.disconnect();
      await Promise.all(ended);
      await platform.stop();
    },
  };
}

async function run(
  { attacker, bystander }: { readonly attacker: ChildProcess; readonly bystander: ChildProcess },
  attack: Attack,
  { rounds, ...order }: Rounds,
): Promise<BystanderMeasures> {
  const rest: number[] = [];
  const attacked: number[] = [];
  const codes: Record<string, number> = {};
  let actions = 0;
  const trade = async (into: number[]) => {
    const report = (await ask(bystander, order)) as BystanderReport;
    into.push(...report.millis);
    for (const [code, count] of Object.entries(report.codes)) codes[code] = (codes[code] ?? 0) + count;
  };
  for (let round = 0; round < rounds; round++) {
    await trade(rest);
    const begin: AttackerOrder = { do: 'attack', attack };
    attacker.send(begin);
    await trade(attacked);
    actions += ((await ask(attacker, { do: 'rest' })) as AttackerReport).actions;
  }
  return { rest, attacked, codes, actions };
}

async function ask(child: ChildProcess, order: AttackerOrder | BystanderOrder): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(order);
  const [report] = (await answer) as [unknown];
  return report;
}

async function start(program: string, origin: string): Promise<ChildProcess> {
  return fork(await builtProgram(program), [origin], { execArgv: [] });
}

/** The 99th percentile. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
