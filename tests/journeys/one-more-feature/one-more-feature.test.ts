/** One more feature can be added to the platform's list without a change of other code. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandFate } from '../../../protocol/command.ts';
import { post } from '../../../domain/ledger/posting.ts';
import { storedBreaches } from '../../../server/ledger/audit.ts';
import { LedgerFault } from '../../../server/ledger/ledger.ts';
import { reasonsOf } from '../../../server/feature/collect-features.ts';
import { openUsers, type OpenUsers } from '../../support/open-users.ts';
import { rebuildState } from '../../support/rebuild-state.ts';
import { commandId } from '../../support/open-core.ts';
import { PRIZE_REASONS, prizeFeature, winnersQuery } from './prize.ts';
import { recordsQuery } from '../../../server/core/account-queries.ts';

let platform: OpenUsers;
beforeAll(async () => {
  platform = await openUsers({ features: [prizeFeature] });
});
afterAll(() => platform.stop());

it('CORE-802 its call moves money by its own reason, which the audit knows', async () => {
  const { token, user } = await platform.logIn('Ada');
  const before = platform.core.hash();
  const paid = await platform.ask('POST', '/prize/take', token, { id: commandId() });
  expect(paid).toMatchObject({ status: 200, code: 200 });
  expect(await platform.core.ask(winnersQuery, { most: 5 })).toEqual([user.id]);
  expect(platform.core.hash()).not.toBe(before);
  const all = { kind: undefined, asset: undefined, reasons: ['prize-paid'], before: undefined, limit: 5 };
  const { list } = await platform.core.ask(recordsQuery, { ...all, user: user.id });
  expect(list.map(({ reason, amount }) => [reason, amount])).toEqual([['prize-paid', '7']]);
  const reading = await platform.store.audit(true);
  expect(storedBreaches(reading, platform.core.state.ledger.reasons)).toEqual([]);
});

it('CORE-802 its refusal comes in the language of the request, from its own texts', async () => {
  const { token } = await platform.logIn('Bob');
  await platform.ask('POST', '/prize/take', token, { id: commandId() });
  const refused = async (language: string) => {
    const response = await platform.get('/api/prize/take', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, language },
      body: JSON.stringify({ id: commandId() }),
    });
    const { code, msg } = (await response.json()) as { code: string; msg: string };
    return [response.status, code, msg];
  };
  expect(await refused('de')).toEqual([409, 'prize.taken', 'Du hast deinen Preis schon.']);
  expect(await refused('fr')).toEqual([409, 'prize.taken', 'You have your prize already.']);
});

it('CORE-802 without its declaration its reason posts nothing, and a stored one is a breach', async () => {
  const terms = { reason: 'prize-paid', asset: 'USDT', amount: 1n, from: 0, to: 1 } as const;
  const posting = post(terms, PRIZE_REASONS);
  expect(() => rebuildState([]).ledger.post([posting])).toThrow(LedgerFault);
  const shapes = [{ ...posting, id: 1 }];
  const reading = { ...(await platform.store.audit(true)), shapes };
  expect(storedBreaches(reading)).toEqual([
    { rule: 'posting', what: 'posting 1 (prize-paid) is unsound: reason' },
  ]);
  expect(() => reasonsOf([prizeFeature, prizeFeature])).toThrow('two ledger reasons are called prize-paid');
});

it('CORE-803 the fate of its command carries rows of its entities, of any kind', () => {
  const event = { number: 1, time: 1, balances: [], records: [] };
  const fateOf = (changes: unknown) =>
    commandFate.output.safeParse({ state: 'done', time: 1, answer: {}, event: { ...event, changes } })
      .success;
  expect(fateOf([{ entity: 'prize', rows: [{ id: 1, version: 1, won: '7' }] }])).toBe(true);
  expect([fateOf([{ entity: 'Prize', rows: [] }]), fateOf([{ entity: 'prize', rows: [7] }])]).toEqual([
    false,
    false,
  ]);
});
