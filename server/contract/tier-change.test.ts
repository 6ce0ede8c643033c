/** A change of risk tiers: announced a day ahead, shown to holders, and in force at its time. */
import { expect, it } from 'vitest';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../tests/support/contract-prices.ts';
import { commandId } from '../../tests/support/open-core.ts';
import { decide } from '../core/decide.ts';
import { valueOf } from '../settings/settings-state.ts';
import { positions } from './positions.ts';
import { tierRules } from './tier-change.ts';
import { announcedTiersQuery } from './queries.ts';
import { contractTiers } from './settings.ts';

const DAY = 86_400_000;

it('CONTRACT-113 tiers change a day after their announcement, with each holder’s new price shown before', async () => {
  const core = await ContractCore.open();
  const { clock } = core.core;
  const ada = await core.user('Ada', '1000');
  const input = { name: 'Olga', role: 'operator' };
  const opened = await core.core.execute({ kind: 'user.open', user: 0, id: commandId(), input });
  const olga = opened.code === 200 ? (opened.answer['user'] as number) : 0;
  await core.price(10_000);
  await core.place(ada, 'buy', '50');
  const present = contractTiers.default;
  const stricter = [{ upTo: '2000000', maintenancePpm: 60_000, mostLeverage: 10 }];
  const change = (value: unknown) =>
    core.core.execute({
      ...{ kind: 'settings.change', user: olga, id: commandId() },
      input: { name: contractTiers.name, value, reason: 'a test' },
    });
  expect(await change({ ...present, others: stricter })).toMatchObject({
    problems: [{ field: 'value.others', code: 'not-announced' }],
  });
  const at = clock.now() + DAY;
  const next = { groups: present.groups, others: stricter, at };
  expect(await change({ ...present, next: { ...next, at: at - 1 } })).toMatchObject({
    problems: [{ field: 'value.next.at', code: 'too-early' }],
  });
  expect(await core.core.ask(announcedTiersQuery, ada)).toEqual({ at: null, positions: [] });
  expect(await change({ ...present, next })).toMatchObject({ code: 200 });
  const before = liquidationPriceOf(core, ada);
  const announced = await core.core.ask(announcedTiersQuery, ada);
  expect(announced).toMatchObject({ at, positions: [{ symbol: PERP, now: (before / 100).toFixed(2) }] });
  clock.advance(DAY - 1);
  await core.core.writer.drain();
  expect(liquidationPriceOf(core, ada)).toBe(before);
  clock.advance(1);
  await core.core.writer.drain();
  const after = liquidationPriceOf(core, ada);
  expect(after).toBeGreaterThan(before);
  expect(announced.positions[0]?.then).toBe((after / 100).toFixed(2));
  expect(await core.core.ask(announcedTiersQuery, ada)).toEqual({ at: null, positions: [] });
  await core.price(after + 1);
  await core.pass(RESUME_GRACE_MILLIS, after + 1);
  expect(core.lotsOf(ada)).toBe(50_000);
  await core.price(after);
  expect(core.lotsOf(ada)).toBe(0);
  await core.stop();
});

it('CONTRACT-113 an announcement acts at its time and not before, and once', async () => {
  const core = await ContractCore.open();
  const { state, clock } = core.core;
  const { groups } = contractTiers.default;
  const others = [{ upTo: '2000000', maintenancePpm: 60_000, mostLeverage: 10 }];
  const at = clock.now() + DAY;
  await core.setting(contractTiers.name, { ...contractTiers.default, next: { groups, others, at } });
  const apply = (due: number) => {
    const command = { kind: 'contract.applyTiers', due, time: at };
    return decide(tierRules, state, command, 1_000).writes.length;
  };
  expect([apply(at - 1), apply(at), apply(at)]).toEqual([0, 1, 0]);
  expect(valueOf(state, contractTiers)).toEqual({ groups, others });
  await core.core.stop();
});

it('CONTRACT-113 an announcement names no price for a position that no mark liquidates', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '5', { leverage: 1 });
  const { groups, others } = contractTiers.default;
  const at = core.core.clock.now() + DAY;
  await core.setting(contractTiers.name, { groups, others, next: { groups, others, at } });
  const all = await core.core.ask(announcedTiersQuery, ada);
  expect(all.positions).toMatchObject([{ symbol: PERP, now: '', then: '' }]);
  const state = positions.of(core.core.state);
  for (const held of state.of(ada)) state.recount(held, 99, held.open);
  expect((await core.core.ask(announcedTiersQuery, ada)).positions).toMatchObject([{ now: '', then: '' }]);
  await core.core.stop();
});
