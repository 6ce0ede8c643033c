/** When the auditor audits, and how it reacts to findings. `auditor.test.ts` covers the findings themselves. */
import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import type { LedgerReading } from '../db/store-api.ts';
import type { Breach } from '../ledger/audit.ts';
import { Auditor } from './auditor.ts';
import { stateSlice } from './state-slice.ts';
import { createState } from './state.ts';

const MINUTE = 60_000;
const sound: LedgerReading = {
  ...{ lastPosting: 3, postings: 3, accounts: 2, missing: 0 },
  ...{ unbalanced: [], differing: [], negative: [], shapes: [], changed: [] },
};
const unbalanced: LedgerReading = { ...sound, lastPosting: 9, unbalanced: [{ asset: 'BTC', sum: 1n }] };

const held = stateSlice('held', {
  rebuild: () => [{ user: 1, kind: 'funds', asset: 'BTC', amount: 0n }] as const,
  reservations: (holds) => holds,
});

/** Reads end when the test ends them, with the result that it gives. */
function openAuditor() {
  const clock = fakeClock();
  const state = createState({ slices: [held.rebuild([])] });
  const asked: boolean[] = [];
  const waiting: { resolve: (reading: LedgerReading) => void; reject: (error: Error) => void }[] = [];
  const sent: (readonly Breach[])[] = [];
  const unread: unknown[] = [];
  const auditor = new Auditor({
    state,
    store: {
      audit: (whole) => {
        asked.push(whole);
        return new Promise((resolve, reject) => {
          waiting.push({ resolve, reject });
        });
      },
    },
    clock,
    onBreach: (breaches) => sent.push(breaches),
    onUnread: (error) => unread.push(error),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const read = async (reading: LedgerReading | Error) => {
    const next = waiting.shift();
    if (reading instanceof Error) next?.reject(reading);
    else next?.resolve(reading);
    await settle();
  };
  return { ...{ auditor, clock, state, asked, sent, unread, settle, read } };
}

it('AUDIT-001 audits everything before it starts, then each minute the changes, one audit at a time', async () => {
  const { auditor, clock, asked, read } = openAuditor();
  let isStarted = false;
  void auditor.start().then(() => {
    isStarted = true;
  });
  clock.advance(5 * MINUTE);
  expect([asked, isStarted, auditor.auditedTo]).toEqual([[true], false, 0]);
  await read(sound);
  expect([isStarted, auditor.auditedTo]).toEqual([true, 3]);
  clock.advance(MINUTE);
  clock.advance(MINUTE);
  expect(asked).toEqual([true, false]);
  await read({ ...sound, lastPosting: 8 });
  expect(auditor.auditedTo).toBe(8);
  clock.advance(MINUTE);
  expect(asked).toEqual([true, false, false]);
});

it('AUDIT-003 halts money at a breach, reports each rule once, and stays broken', async () => {
  const { auditor, clock, state, sent, read } = openAuditor();
  void auditor.start();
  await read(sound);
  clock.advance(MINUTE);
  await read(unbalanced);
  expect([state.halted, auditor.breached, auditor.auditedTo]).toEqual(['sum', ['sum'], 3]);
  clock.advance(MINUTE);
  await read(unbalanced);
  expect(sent.map((breaches) => breaches.map(({ rule }) => rule))).toEqual([['sum']]);
  clock.advance(MINUTE);
  await read({ ...unbalanced, missing: 1 });
  clock.advance(MINUTE);
  await read(sound);
  expect(sent.map((breaches) => breaches.map(({ rule }) => rule))).toEqual([['sum'], ['sum', 'posting']]);
  expect([state.halted, auditor.breached]).toEqual(['sum, posting', ['sum', 'posting']]);
});

it('AUDIT-002 reports a breach once that the database and the core share', async () => {
  const { auditor, state, read } = openAuditor();
  state.ledger.post([]);
  const audited = auditor.audit(true);
  await read({ ...unbalanced, unbalanced: [...unbalanced.unbalanced, ...unbalanced.unbalanced] });
  expect((await audited).breaches).toEqual([{ rule: 'sum', what: 'BTC sums to 0.00000001 and not to 0' }]);
});

it('AUDIT-001 tries again after an audit that could not read, and stops once none is under way', async () => {
  const { auditor, clock, asked, unread, read, settle } = openAuditor();
  void auditor.start();
  await read(sound);
  clock.advance(MINUTE);
  await read(new Error('no answer'));
  expect(unread).toEqual([new Error('no answer')]);
  clock.advance(MINUTE);
  let isStopped = false;
  void auditor.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect([asked.length, isStopped]).toEqual([3, false]);
  await read(sound);
  expect(isStopped).toBe(true);
  clock.advance(5 * MINUTE);
  expect(asked).toHaveLength(3);
});
