/** Regular subscriptions over virtual days, with downtime. */
import { expect, it } from 'vitest';
import type { EtfPlan } from '../../protocol/names/etf.ts';
import { ETF_CODES } from '#protocol/names/codes';
import {
  changeSetting,
  expectBacked,
  holdingOf,
  openEtfs,
  place,
  PRODUCT,
  withFunds,
} from '../../tests/support/etf-core.ts';
import type { OpenCore } from '../../tests/support/open-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { etfs } from './etfs.ts';
import { etfLimits } from './settings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function plan(core: OpenCore, user: number, more: object = {}) {
  const input = {
    ...{ product: PRODUCT, amount: '200', from: 'funds', every: 'day', hour: 9, zone: 'Europe/Berlin' },
    ...{ end: 0, missed: 'once', ...more },
  };
  return core.execute({ kind: 'etf.placePlan', user, id: core.id(), input });
}

async function plansOf(core: OpenCore, user: number): Promise<readonly EtfPlan[]> {
  const { entities } = await core.ask(accountQuery, user);
  return (entities.find(({ entity }) => entity === 'etf-plan')?.rows ?? []) as readonly EtfPlan[];
}

/** The clock reaches the due time of the user's only plan, and passes it by this much. */
async function reachDue(core: OpenCore, user: number, late = 0): Promise<void> {
  const [held] = await plansOf(core, user);
  core.clock.advance((held?.due ?? 0) - core.clock.now() + late);
  await core.writer.drain();
}

it('ETF-021, ETF-033 a plan runs once at its hour each day; three runs in a row without money pause it', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  expect(await plan(core, ada)).toMatchObject({ code: 200, answer: { status: 'active', runs: 0 } });
  let first: unknown;
  for (let run = 1; run <= 4; run++) {
    await reachDue(core, ada);
    const [held] = await plansOf(core, ada);
    if (run === 1) first = [held?.spent, held?.shares];
    expect(held).toMatchObject({ runs: run, lacking: 0, status: 'active' });
    core.clock.advance(1_000);
    await core.writer.drain();
    expect(await plansOf(core, ada)).toEqual([held]);
    expectBacked(core);
  }
  const [last] = await plansOf(core, ada);
  expect([last?.firstSpent, last?.firstShares]).toEqual(first);
  expect(await holdingOf(core, ada)).toMatchObject({ shares: last?.shares, cost: last?.spent });
  await place(core, ada, 'subscribe', '190');
  for (let run = 1; run <= 3; run++) await reachDue(core, ada);
  expect(await plansOf(core, ada)).toMatchObject([
    { status: 'paused', cause: 'not-enough', lacking: 3, runs: 4, due: 0 },
  ]);
  core.clock.advance(3 * DAY);
  await core.writer.drain();
  expect(await plansOf(core, ada)).toMatchObject([{ status: 'paused', runs: 4 }]);
  expectBacked(core);
  await core.stop();
});

it.each([
  ['once', 1],
  ['skip', 0],
] as const)(
  'ETF-022 of runs that a downtime missed a plan of the rule "%s" makes %i',
  async (missed, runs) => {
    const core = await openEtfs();
    const ada = await withFunds(core, 'Ada');
    await plan(core, ada, { missed });
    const [before] = await plansOf(core, ada);
    const due = before?.due ?? 0;
    // As the scheduler of a platform that was down for more than three days.
    const time = due + 3 * DAY + 5_000;
    await core.writer.submit({ kind: 'etf.runPlans', due, time });
    const [held] = await plansOf(core, ada);
    expect(held).toMatchObject({ runs, status: 'active', due: due + 4 * DAY });
    await core.stop();
  },
);

it('ETF-023 a plan is paused, resumed, made to leave out a run, and ended, by its user alone', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  await plan(core, ada);
  const [before] = await plansOf(core, ada);
  const change = (user: number, action: string) =>
    core.execute({ kind: 'etf.changePlan', user, id: core.id(), input: { plan: before?.id, action } });
  expect(await change(bob, 'end')).toMatchObject({ code: 'etf.no-plan' });
  expect(await change(ada, 'skip')).toMatchObject({ code: 200, answer: { due: (before?.due ?? 0) + DAY } });
  expect(await change(ada, 'pause')).toMatchObject({ code: 200, answer: { status: 'paused', due: 0 } });
  core.clock.advance(2 * DAY);
  await core.writer.drain();
  expect(await plansOf(core, ada)).toMatchObject([{ runs: 0 }]);
  expect(await change(ada, 'resume')).toMatchObject({ code: 200, answer: { status: 'active' } });
  await reachDue(core, ada);
  expect(await plansOf(core, ada)).toMatchObject([{ runs: 1 }]);
  expect(await change(ada, 'end')).toMatchObject({ code: 200, answer: { status: 'ended' } });
  expect(await plansOf(core, ada)).toEqual([]);
  await core.stop();
});

it('ETF-070 a plan is edited: its days stay unless the cycle changes, and its sums stay', async () => {
  const core = await openEtfs();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  await plan(core, ada, { every: 'week' });
  await reachDue(core, ada);
  const [before] = await plansOf(core, ada);
  const { id, due = 0, spent } = before ?? {};
  const edit = (user: number, more: object) => {
    const terms = { amount: '200', every: 'week', hour: 9, end: 0, missed: 'once', ...more };
    return core.execute({ kind: 'etf.editPlan', user, id: core.id(), input: { plan: id, ...terms } });
  };
  expect(await edit(bob, {})).toMatchObject({ code: 'etf.no-plan' });
  expect(await edit(ada, { amount: '300', hour: 11, missed: 'skip' })).toMatchObject({
    code: 200,
    answer: { amount: '300', hour: 11, missed: 'skip', due: due + 2 * HOUR, runs: 1, spent },
  });
  // Today's run was made: the first one of the new cycle is tomorrow's, three days before the end.
  const end = due - 3 * DAY;
  expect(await edit(ada, { every: 'day', end })).toMatchObject({
    code: 200,
    answer: { amount: '200', every: 'day', due: due - 6 * DAY, end, spent },
  });
  for (let run = 2; run <= 5; run++) await reachDue(core, ada);
  expect(await plansOf(core, ada)).toEqual([]);
  expect(await holdingOf(core, ada)).not.toMatchObject({ cost: spent });
  expectBacked(core);
  await core.stop();
});

it('ETF-090 an edit changes the given terms alone; another hour keeps the last day', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await plan(core, ada);
  const [before] = await plansOf(core, ada);
  const end = (before?.due ?? 0) + 5 * DAY;
  const edit = (terms: object) =>
    core.execute({ kind: 'etf.editPlan', user: ada, id: core.id(), input: { plan: before?.id, ...terms } });
  // Two tabs, of which the second does not know the terms of the first.
  await edit({ amount: '300', end, missed: 'skip' });
  expect(await edit({ every: 'week' })).toMatchObject({
    code: 200,
    answer: { amount: '300', every: 'week', hour: 9, end, missed: 'skip' },
  });
  expect(await edit({ hour: 11 })).toMatchObject({ answer: { hour: 11, end: end + 2 * HOUR } });
  expect(await edit({ hour: 9, end: 0 })).toMatchObject({ answer: { hour: 9, end: 0, amount: '300' } });
  expect(await edit({ hour: 11 })).toMatchObject({ answer: { end: 0 } });
  await core.stop();
});

it('ETF-071 a paused plan is edited and stays paused; a run that is due is made by the new terms', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await plan(core, ada);
  const [before] = await plansOf(core, ada);
  const { id, due = 0 } = before ?? {};
  const send = (kind: string, input: object) =>
    core.execute({ kind, user: ada, id: core.id(), input: { plan: id, ...input } });
  const terms = { amount: '150', every: 'month', hour: 20, end: 0, missed: 'once' };
  await send('etf.changePlan', { action: 'pause' });
  expect(await send('etf.editPlan', terms)).toMatchObject({
    code: 200,
    answer: { status: 'paused', due: 0, amount: '150' },
  });
  await send('etf.changePlan', { action: 'resume' });
  await send('etf.editPlan', { ...terms, every: 'day', hour: 9 });
  expect(await plansOf(core, ada)).toMatchObject([{ due, runs: 0 }]);
  // The platform slept through the run: the edit comes before it.
  core.clock.sleep(due + 1_000 - core.clock.now());
  expect(await send('etf.editPlan', { ...terms, every: 'week', hour: 9 })).toMatchObject({ answer: { due } });
  await core.writer.submit({ kind: 'etf.runPlans', due, time: core.clock.now() });
  expect(await plansOf(core, ada)).toMatchObject([{ runs: 1, every: 'week', due: due + DAY }]);
  await core.stop();
});

it.each([
  ['etf.bad-plan', { amount: 'x' }, 'amount'],
  ['etf.bad-plan', { end: 1 }, 'end'],
  ['etf.below-minimum', { amount: '0.5' }, 'amount'],
] as const)('ETF-072 an edit is refused as %s with %j, and nothing changes', async (code, more, field) => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  await plan(core, ada);
  const before = await plansOf(core, ada);
  const input = { plan: 1, amount: '300', every: 'month', hour: 1, end: 0, missed: 'skip', ...more };
  expect(await core.execute({ kind: 'etf.editPlan', user: ada, id: core.id(), input })).toMatchObject({
    code,
    problems: [{ field }],
  });
  expect(await plansOf(core, ada)).toEqual(before);
  await core.stop();
});

it.each([
  [{ amount: 'x' }, 'amount'],
  [{ zone: 'Nowhere/Else' }, 'zone'],
  [{ end: 1 }, 'end'],
  // After it was placed, and before its first run.
  [{ end: Date.UTC(2026, 0, 5, 12, 1) }, 'end'],
] as const)('ETF-024 a plan with %j is refused by its field', async (more, field) => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  expect(await plan(core, ada, more)).toMatchObject({ code: 'etf.bad-plan', problems: [{ field }] });
  await core.stop();
});

it('ETF-119 a plan ends within a hundred years, when it is placed and when it is edited', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  const latest = core.clock.now() + 36_525 * DAY;
  const tooLate = { code: 'etf.bad-plan', problems: [{ field: 'end', code: 'too-late' }] };
  for (const end of [latest + 1, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER])
    expect(await plan(core, ada, { end })).toMatchObject(tooLate);
  expect(await plansOf(core, ada)).toEqual([]);
  expect(await plan(core, ada, { end: latest })).toMatchObject({ code: 200, answer: { end: latest } });
  const [before] = await plansOf(core, ada);
  const edit = (end: number) => {
    const input = { plan: before?.id, amount: '300', every: 'day', hour: 9, end, missed: 'once' };
    return core.execute({ kind: 'etf.editPlan', user: ada, id: core.id(), input });
  };
  for (const end of [latest + 3_600_000, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER])
    expect(await edit(end)).toMatchObject(tooLate);
  expect(await plansOf(core, ada)).toEqual([before]);
  // Earlier versions took any end.
  Object.assign(etfs.of(core.state).plan(1) as object, { end: Number.MAX_SAFE_INTEGER });
  const hour = { plan: before?.id, hour: 10 };
  expect(await core.execute({ kind: 'etf.editPlan', user: ada, id: core.id(), input: hour })).toMatchObject(
    tooLate,
  );
  await core.stop();
});

it('ETF-051 a plan whose amount buys less than the minimum is refused, and none is kept', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  expect(await plan(core, ada, { amount: '0.5' })).toMatchObject({
    code: 'etf.below-minimum',
    problems: [{ field: 'amount', code: 'below-minimum' }],
  });
  expect(await plansOf(core, ada)).toEqual([]);
  await core.stop();
});

it('OPERATOR-810 the next plan and the next waiting order are bounded by a changed limit', async () => {
  const core = await openEtfs();
  const ada = await withFunds(core, 'Ada');
  const waiting = () => place(core, ada, 'subscribe', '200', '0', { limit: '99.9' });
  expect(await plan(core, ada)).toMatchObject({ code: 200 });
  expect(await waiting()).toMatchObject({ code: 200 });
  expect(await changeSetting(core, etfLimits.name, { mostOpen: 1, mostPlans: 1 })).toMatchObject({
    code: 200,
  });
  expect(await plan(core, ada)).toMatchObject({ code: ETF_CODES.tooManyPlans });
  expect(await waiting()).toMatchObject({ code: ETF_CODES.tooMany });
  await changeSetting(core, etfLimits.name, etfLimits.default);
  expect(await plan(core, ada)).toMatchObject({ code: 200 });
  expect(await waiting()).toMatchObject({ code: 200 });
  expectBacked(core);
  await core.stop();
});
