import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { replayedCommands } from '../../tests/support/platform-features.ts';
import { assetsCalls } from '../assets/assets-routes.ts';
import { convertCalls } from '../convert/convert-routes.ts';
import { spotCalls } from '../spot/spot-routes.ts';
import { CommandDispatcher } from './command-dispatcher.ts';
import { askOf } from './core-query.ts';
import type { CoreApi, UserCommand } from './core-api.ts';
import type { UserDecision } from './decide-user.ts';
import { PastIds } from './past-ids.ts';
import { commandTable, defineCommand } from './user-command.ts';

const id = '01890000-0000-7000-8000-000000000001';
const validUntil = 2_000_000_000_000;
const QUOTE = `${'q'.repeat(40)}.${'x'.repeat(43)}`;

/** An input of each call that submits a command to the core. */
const INPUTS: Readonly<Record<string, object>> = {
  '/spot/placeOrder': {
    ...{ id, symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1', size: '1', validUntil },
  },
  '/spot/amendOrder': { id, order: 1, price: '2', validUntil },
  '/spot/cancelOrder': { id, order: 1 },
  '/spot/cancelOrders': { id },
  '/assets/transfer': { id, from: 'funds', to: 'fiat', asset: 'USDT', amount: '1' },
  '/demo/faucet': { id },
  '/convert/execute': { id, quote: QUOTE, validUntil },
};

it('CORE-680 a call hands the core its input as the schema of the command parsed it, once', async () => {
  const given: UserCommand[] = [];
  const core = {
    execute: (command: UserCommand) => {
      given.push(command);
      return Promise.resolve({ code: 'core.halted', problems: [] });
    },
  } as unknown as CoreApi;
  const calls = [...spotCalls(core), ...assetsCalls(core, true), ...convertCalls({ core, token: () => '1' })];
  for (const { call, answer } of calls) {
    const input = INPUTS[call.name.path.replace(/^\/api/, '')];
    if (input !== undefined) await answer(z.parse(call.input, input), { caller: { id: 1 } } as never);
  }
  const commands = replayedCommands();
  expect(given.map(({ kind }) => kind).sort()).toEqual([
    ...['assets.transfer', 'convert.execute', 'demo.faucet'],
    ...['spot.amendOrder', 'spot.cancelOrder', 'spot.cancelOrders', 'spot.placeOrder'],
  ]);
  for (const { kind, input, isParsed } of given) {
    const schema = commands.get(kind)?.input as z.ZodMiniType;
    expect([kind, isParsed, z.parse(schema, input)]).toEqual([kind, true, input]);
  }
});

it('CORE-681 the core parses an input that is not parsed yet, and no other', async () => {
  let parsed = 0;
  const even = z.int().check(z.refine((value) => (parsed++, value % 2 === 0)));
  const definition = defineCommand('test.even', {
    by: 'user',
    input: z.strictObject({ even }),
    ...{ refusals: [], reasons: [] },
    rule: () => ({}),
  });
  const decided: UserDecision = {
    ...{ code: 200, problems: [], answer: {}, events: [], marketEvents: [], writes: [], transient: false },
  };
  const dispatcher = new CommandDispatcher({
    writer: { execute: () => Promise.resolve(decided) },
    commands: commandTable([definition]),
    ask: askOf([]),
    store: fakeStore(),
    clock: { now: () => 1 },
    mostInMemory: 9,
    past: new PastIds(),
    onCommitted: () => undefined,
  });
  const run = async (command: Pick<UserCommand, 'id' | 'input' | 'isParsed'>) =>
    (await dispatcher.execute({ kind: 'test.even', user: 1, ...command })).code;
  expect(await run({ id: 'a', input: { even: 1 } })).toBe('platform.bad-input');
  expect(await run({ id: 'b', input: { even: 2 } })).toBe(200);
  expect(parsed).toBe(2);
  expect(await run({ id: 'c', input: { even: 2 }, isParsed: true })).toBe(200);
  expect(parsed).toBe(2);
});
