import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { usePass } from '../credentials/captcha-pass.ts';
import { TicketService, type TicketServiceInput } from '../credentials/tickets.ts';
import type { StoredTicket } from '../credentials/code-tables.ts';
import type { BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { authLimits } from '../start/limits.ts';
import { createCaptcha } from './captcha.ts';

const SEED = 's'.repeat(43);
/** Its hash with SEED begins with 17 to 19 zero bits. Finding it took millions of attempts. */
const PLAIN_PROOF = '1089910';
/** Its hash with SEED begins with 21 zero bits. */
const HARDER_PROOF = '1548017';

function ticketsInMemory(): TicketServiceInput['store'] {
  const kept = new Map<string, StoredTicket>();
  return {
    keepTicket: (ticket) => Promise.resolve(void kept.set(ticket.key, ticket)),
    ticket: (key) => Promise.resolve(kept.get(key)),
    tryTicket: () => Promise.resolve(1),
    takeTicket(key) {
      const found = kept.get(key);
      kept.delete(key);
      return Promise.resolve(found);
    },
  };
}

interface Posed {
  readonly puzzle: { readonly ticket: string; readonly bits: number } | null;
  readonly work: { readonly ticket: string; readonly seed: string; readonly bits: number } | null;
  readonly pass: string | null;
}

function openCaptcha() {
  const clock = fakeClock();
  let given = 0;
  const tickets = new TicketService({
    ...{ store: ticketsInMemory(), clock },
    token: () => String((given += 1)).padStart(43, 't'),
  });
  const parts = { tickets, clock, chance: () => 0, token: () => SEED, limits: authLimits };
  const [call] = createCaptcha(parts).calls;
  const context = { visit: { address: '192.0.2.1' } } as Parameters<BoundCall['answer']>[1];
  const ask = async (input: object) => (await call?.answer(input, context)) as Posed | Refusal;
  const posed = async (input: object) => {
    const answer = await ask(input);
    if (answer instanceof Refusal) throw new Error(answer.code.toString());
    return answer;
  };
  return { tickets, ask, posed };
}

it('SAFE-592 harder work has no picture, and is solved by 20 bits alone', async () => {
  const { ask, posed } = openCaptcha();
  const { puzzle, work } = await posed({ harder: true });
  expect([puzzle, work]).toMatchObject([null, { seed: SEED, bits: 20 }]);
  const solve = async (solution: object) =>
    ask({ ticket: (await posed({ harder: true })).work?.ticket, ...solution });
  for (const wrong of [{ x: 0 }, { proof: '0' }, { proof: PLAIN_PROOF }])
    expect(await solve(wrong)).toMatchObject({ code: 'auth.captcha-wrong' });
  expect(await solve({ proof: HARDER_PROOF })).toMatchObject({
    pass: expect.stringMatching(/^t+\d+$/) as string,
  });
});

it('SAFE-592 a pass of harder work is good wherever a plain one is, and a plain one not in its place', async () => {
  const { tickets, posed } = openCaptcha();
  const plain = async () => {
    const { puzzle } = await posed({});
    expect(puzzle?.bits).toBe(17);
    return (await posed({ ticket: puzzle?.ticket, proof: PLAIN_PROOF })).pass ?? '';
  };
  const harder = async () => {
    const { work } = await posed({ harder: true });
    return (await posed({ ticket: work?.ticket, proof: HARDER_PROOF })).pass ?? '';
  };
  expect(await usePass(tickets, await plain())).toBe(true);
  expect(await usePass(tickets, await plain(), true)).toBe(false);
  expect(await usePass(tickets, await harder())).toBe(true);
  const pass = await harder();
  expect([await usePass(tickets, pass, true), await usePass(tickets, pass, true)]).toEqual([true, false]);
});
