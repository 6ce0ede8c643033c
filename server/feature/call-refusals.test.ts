/** Compares the refusals of commands with those that their calls list, because the API document shows the calls'. */
import { expect, it } from 'vitest';
import * as codes from '#protocol/names/codes';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { testFeatures } from '../../tests/support/platform-features.ts';
import type { UserCommand } from '../core/core-api.ts';
import { discardCommand } from '../core/discard-command.ts';
import type { CommandDefinition } from '../core/user-command.ts';
import type { BoundCall, UserContext } from '../http/bind.ts';
import { GATEWAY_STATUSES } from '../http/refuse.ts';
import { commandsOf, routesOf } from './collect-features.ts';
import type { Feature, GatewayParts } from './define-feature.ts';

/** The command that each call of the features submits, by its kind. The features are called, not the core. */
async function callsByCommand(features: readonly Feature[]): Promise<ReadonlyMap<string, BoundCall>> {
  const submitted: string[] = [];
  const core = {
    execute({ kind }: UserCommand) {
      submitted.push(kind);
      return new Promise(() => undefined);
    },
    ask: () => new Promise(() => undefined),
  };
  const gateway = { core, id: () => '', token: () => '', store: {}, demo: true } as unknown as GatewayParts;
  const context = { caller: { id: 1 } } as unknown as UserContext;
  const calls = new Map<string, BoundCall>();
  for (const bound of routesOf(features, gateway)) {
    bound.answer({}, context).catch(() => undefined);
    await Promise.resolve();
    for (const kind of submitted.splice(0)) calls.set(kind, bound);
  }
  return calls;
}

/** The refusals of a command; a user's may also be refused for its id. */
function refusalsOf({ by, refusals, reasons }: CommandDefinition): readonly string[] {
  if (by === 'platform') return refusals;
  const everyCommand = [PLATFORM_CODES.badInput, CORE_CODES.otherInput, CORE_CODES.discarded];
  const money = reasons.length === 0 ? [] : [CORE_CODES.abnormal, CORE_CODES.halted];
  return [...everyCommand, ...money, ...refusals];
}

it('CORE-911 each call lists every refusal of its command, and each command of users has a call', async () => {
  const features = testFeatures();
  const calls = await callsByCommand(features);
  // The refusal of a discarded id is kept for the command that it discards; its own call answers the command's fate.
  const commands = [...commandsOf(features).values()].filter(
    ({ by, kind }) => kind !== discardCommand.kind && (by === 'user' || calls.has(kind)),
  );
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const listed: readonly unknown[] = calls.get(command.kind)?.call.refusals ?? [];
    const missing = refusalsOf(command).filter((code) => !listed.includes(code));
    expect(missing, command.kind).toEqual([]);
  }
});

it('CORE-912 each refusal has a status, by its feature or in common', () => {
  const declared = testFeatures().flatMap(({ statuses = {} }) => Object.keys(statuses));
  const known = new Set([...Object.keys(GATEWAY_STATUSES), ...declared]);
  const all = Object.entries(codes).flatMap(([name, family]) =>
    name.endsWith('_CODES') ? Object.values(family as Readonly<Record<string, string>>) : [],
  );
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((code) => !known.has(code))).toEqual([]);
});
