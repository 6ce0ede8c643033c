import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { post } from '#domain/ledger/posting';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { decideUser, type DecidedCommand } from './decide-user.ts';
import type { RuleResult } from './decision.ts';
import { commandTable, defineCommand } from './user-command.ts';
import { createState } from './state.ts';

const alice = {
  id: 1,
  name: 'Alice',
  role: 'user',
  abnormal: false,
  created: 5,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
} as const;
const command: DecidedCommand = { kind: 'test.do', user: 1, id: 'i', time: 9, hash: 'h', input: {} };
const demoFund = post({ reason: 'deposit', asset: 'USDT', amount: 5n, from: 0, to: 1 });

function decideBy(result: RuleResult, by: 'user' | 'platform' = 'user', who: typeof alice | null = alice) {
  const state = createState({
    users: {
      users: who === null ? [] : [who],
      accounts: [],
      lastEvents: [[1, 6]],
      lastPosting: 30,
    },
  });
  const definition = defineCommand('test.do', {
    by,
    input: z.strictObject({}),
    refusals: [CORE_CODES.noUser],
    reasons: ['deposit'],
    rule: () => result,
  });
  return { state, decide: (given = command) => decideUser(definition, state, given, {}, 77) };
}

describe('a decided command', () => {
  it('CORE-006 throws before anything is published if a rule does what its command did not declare', () => {
    expect(() => decideBy({ refused: PLATFORM_CODES.failed }).decide()).toThrow('undeclared');
    const foreign = post({ reason: 'on-chain-deposit', asset: 'USDT', amount: 5n, from: 0, to: 1 });
    const { state, decide } = decideBy({ postings: [demoFund, foreign] });
    expect(() => decide()).toThrow('undeclared');
    expect([...state.ledger.all()]).toEqual([]);
  });

  it('CORE-971 throws before anything is posted if a rule changes an entity that no feature declares', () => {
    const change = { entity: 'loan', user: 1, row: () => ({}), write: () => ({}) as never };
    const { state, decide } = decideBy({ postings: [demoFund], changes: [change] });
    expect(() => decide()).toThrow('no feature declares the entity loan');
    expect([...state.ledger.all()]).toEqual([]);
  });

  it('numbers event, posting and rows after the last numbers', () => {
    const { decide } = decideBy({ postings: [demoFund], answer: { made: true } });
    const decision = decide();
    expect(decision).toMatchObject({ code: 200, answer: { made: true }, transient: false });
    expect(decision.events).toEqual([
      {
        user: 1,
        event: {
          number: 7,
          time: 9,
          balances: [{ kind: 'funds', asset: 'USDT', available: '0.00000005', frozen: '0', version: 7 }],
          records: [
            {
              id: '31.to',
              kind: 'funds',
              part: 'available',
              asset: 'USDT',
              amount: '0.00000005',
              reason: 'deposit',
              time: 9,
              command: 77,
              symbol: '',
            },
          ],
          changes: [],
        },
      },
    ]);
    expect(decision.writes.map((write) => write.kind)).toEqual([
      'posting',
      'account',
      'account',
      'account-event',
      'command',
    ]);
    expect(decision.writes.at(-1)).toMatchObject({ number: 77, code: 200, event: 7, hash: 'h' });
    expect(decision.writes[0]).toMatchObject({ id: 31, command: 77, amount: '5' });
  });

  it('keeps a refusal, but no transient refusal', () => {
    const refused = decideBy({ refused: CORE_CODES.noUser, problems: [{ field: 'a', code: 'b' }] }).decide();
    expect(refused).toMatchObject({ code: CORE_CODES.noUser, transient: false, events: [] });
    expect(refused.writes).toEqual([
      expect.objectContaining({
        kind: 'command',
        code: CORE_CODES.noUser,
        event: null,
        problems: [{ field: 'a', code: 'b' }],
      }),
    ]);
    const { state, decide } = decideBy({});
    state.halted = 'a breach';
    expect(decide()).toMatchObject({ code: CORE_CODES.halted, transient: true, writes: [] });
    expect(decideBy({}, 'user', null).decide()).toMatchObject({
      code: CORE_CODES.noUser,
      transient: true,
    });
  });

  it('CORE-005 goes on while money is halted, and for an abnormal user, if it moves no money', () => {
    const users = [{ ...alice, abnormal: true }];
    const state = createState({ users: { users, accounts: [], lastEvents: [], lastPosting: 0 } });
    state.halted = 'a breach';
    const seen: unknown[] = [];
    const look = defineCommand('test.look', {
      by: 'user',
      input: z.unknown(),
      refusals: [],
      reasons: [],
      rule: (context, input) => {
        seen.push(context, input);
        return { answer: { seen: true } };
      },
    });
    const decision = decideUser(look, state, command, { a: 1 }, 5);
    expect(decision).toMatchObject({ code: 200, problems: [], answer: { seen: true }, events: [] });
    expect(decision.writes).toMatchObject([{ kind: 'command', problems: [], event: null }]);
    expect(seen).toEqual([{ state, time: 9, user: users[0], id: 'i', number: 5 }, { a: 1 }]);
  });

  it('belongs to the platform or to a user, never to both', () => {
    expect(decideBy({}, 'platform').decide().code).toBe(CORE_CODES.noUser);
    expect(decideBy({}, 'platform').decide({ ...command, user: 0 }).code).toBe(200);
    expect(decideBy({}).decide({ ...command, user: 0 }).code).toBe(CORE_CODES.noUser);
  });

  it('LEDGER-005 is refused to an abnormal user if it moves money', () => {
    const abnormal = { ...alice, abnormal: true as boolean };
    expect(decideBy({}, 'user', abnormal as typeof alice).decide().code).toBe(CORE_CODES.abnormal);
  });
});

it('two features cannot claim one command', () => {
  const one = defineCommand('a.b', {
    by: 'user',
    input: z.strictObject({}),
    refusals: [],
    reasons: [],
    rule: () => ({}),
  });
  expect(() => commandTable([one, one])).toThrow('a.b');
});
