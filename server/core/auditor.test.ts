/** Audits of a ledger in use, on both databases, with each kind of breach written directly into the database. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { post } from '#domain/ledger/posting';
import { CORE_CODES } from '#protocol/names/codes';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { freshFolder } from '../../tests/support/fresh-folder.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { openHarmable, type HarmableStore } from '../../tests/support/harmable-store.ts';
import type { StorePlace } from '../db/open-store.ts';
import type { Breach, Hold } from '../ledger/audit.ts';
import { Auditor } from './auditor.ts';
import { stateSlice } from './state-slice.ts';
import { defineFeature } from '../feature/define-feature.ts';

const fail = (error: unknown) => {
  throw error;
};

interface AuditedCore extends HarmableStore {
  readonly core: OpenCore;
  readonly auditor: Auditor;
  /** The breaches that the auditor published. */
  readonly sent: Breach[];
  transfer(user: number, amount: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Opens a database until the test ends. */
async function openDatabase(place: StorePlace): Promise<HarmableStore> {
  const harmable = await openHarmable(place);
  onTestFinished(() => harmable.store.close());
  return harmable;
}

const held = stateSlice<readonly Hold[], undefined>('held', {
  rebuild: () => [],
  reservations: (holds) => holds,
});

/** One run of the core on a database. */
async function startAudited(harmable: HarmableStore, holds: readonly Hold[] = []): Promise<AuditedCore> {
  const core = await openCore({
    store: harmable.store,
    features: [defineFeature({ name: 'held', slice: () => held.held(holds) })],
  });
  const sent: Breach[] = [];
  const auditor = new Auditor({
    state: core.state,
    store: harmable.store,
    clock: core.clock,
    onBreach: (breaches) => sent.push(...breaches),
    onUnread: fail,
  });
  const stop = async () => {
    await auditor.stop();
    await core.stop();
  };
  const transfer = (user: number, amount: string) =>
    core.execute({
      kind: 'assets.transfer',
      user,
      id: core.id(),
      input: { from: 'funds', to: 'contract', asset: 'USDT', amount },
    });
  return { ...harmable, core, auditor, sent, transfer, stop };
}

/** Alice (1) and Bob (2) each receive the demo funds and transfer a part of them. */
async function useIt({ core, transfer }: AuditedCore): Promise<void> {
  for (const name of ['Alice', 'Bob']) {
    const user = await core.openUser(name);
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    expect(await transfer(user, '10.5')).toMatchObject({ code: 200 });
  }
}

const usdt = (owner: number, set: string, kind = 'funds') =>
  `update accounts set ${set} where "user" = ${String(owner)} and kind = '${kind}' and asset = 'USDT'`;
const UNGUARDED = 'alter table postings disable trigger all';
const MENDED = `
  ${UNGUARDED}; delete from postings; insert into postings table kept_postings;
  delete from accounts; insert into accounts table kept_accounts; alter table postings enable trigger all`;
const freezing = (amount: number) => `
  insert into postings select max(id) + 1, 1, 1, 'withdrawal-freeze', 'USDT', ${String(amount)},
    1, 'funds', 'available', 1, 'funds', 'frozen' from postings;
  update platform_state set accounts_at = (select max(id) from postings);
  ${usdt(1, `available = available - ${String(amount)}, frozen = frozen + ${String(amount)}`)}`;

const HARMS: readonly (readonly [
  what: string,
  statements: string,
  rules: readonly string[],
  sent: string,
])[] = [
  ['money from nowhere', usdt(1, 'available = available + 5'), ['sum', 'balance'], 'USDT sums to 0.00000005'],
  [
    'money that changed hands without a posting',
    `${usdt(1, 'available = available + 7')}; ${usdt(2, 'available = available - 7')}`,
    ['balance'],
    'USDT in funds (available) of user 1 holds 989.50000007, its postings make 989.5',
  ],
  [
    'a posting that is gone',
    `${UNGUARDED}; delete from postings where id = (select max(id) from postings where asset = 'BTC')`,
    ['balance', 'posting'],
    '1 postings are gone',
  ],
  ['frozen money that nothing needs', freezing(3), ['frozen'], 'holds 0.00000003, what is open needs 0'],
  [
    'a posting between other sides than its reason’s',
    `${UNGUARDED}; update postings set reason = 'option-fee' where id = 1`,
    ['posting'],
    'posting 1 (option-fee) is unsound: pair',
  ],
  [
    'an insurance fund below zero',
    `${UNGUARDED}; update postings set from_kind = 'insurance' where asset = 'USDT' and from_kind = 'custody';
     update accounts set kind = 'insurance' where asset = 'USDT' and kind = 'custody'`,
    ['negative', 'posting'],
    'USDT in insurance (available) of the platform holds -2000',
  ],
];

describeOnDatabases('the audit', (newPlace) => {
  it('AUDIT-001 finds nothing wrong with a ledger in use, and reads each posting once', async () => {
    const audited = await startAudited(await openDatabase(await newPlace()));
    const { auditor, core, sent, transfer } = audited;
    await useIt(audited);
    expect(await auditor.audit(false)).toMatchObject({
      breaches: [],
      reading: { postings: 6, lastPosting: 6 },
    });
    await transfer(1, '1');
    expect(await auditor.audit(false)).toMatchObject({
      breaches: [],
      reading: { postings: 1, lastPosting: 7 },
    });
    expect(await auditor.audit(false)).toMatchObject({ breaches: [], reading: { postings: 0 } });
    expect(await auditor.audit(true)).toMatchObject({ breaches: [], reading: { postings: 7 } });
    expect(auditor.auditedTo).toBe(7);
    expect([sent, auditor.breached, core.state.halted]).toEqual([[], [], undefined]);
  });

  it('AUDIT-002 finds each way in which money can be unaccounted for', async () => {
    const database = await openDatabase(await newPlace());
    const before = await startAudited(database);
    await useIt(before);
    await before.stop();
    await database.execute('create table kept_accounts as table accounts');
    await database.execute('create table kept_postings as table postings');
    for (const [what, statements, rules, sent] of HARMS) {
      await database.execute(statements);
      const { auditor } = await startAudited(database);
      const { breaches } = await auditor.audit(true);
      expect(breaches.map((breach) => breach.what).join('\n'), what).toContain(sent);
      expect([...auditor.breached].sort(), what).toEqual([...rules].sort());
      await database.execute(MENDED);
    }
    const { auditor } = await startAudited(database);
    expect((await auditor.audit(true)).breaches).toEqual([]);
  });

  it('AUDIT-002 finds a core that holds another amount than its database', async () => {
    const audited = await startAudited(await openDatabase(await newPlace()));
    await useIt(audited);
    const deposit = { reason: 'deposit', asset: 'USDT', amount: 1n, from: 0, to: 2 } as const;
    audited.core.state.ledger.post([post(deposit)]);
    expect((await audited.auditor.audit(false)).breaches).toEqual([
      { rule: 'memory', what: expect.stringContaining('USDT in funds of user 2') as string },
    ]);
  });

  it('AUDIT-003 no money moves from the minute after a breach until a start finds none; quotes go on', async () => {
    const database = await openDatabase(await newPlace());
    const audited = await startAudited(database);
    const { core, auditor, sent, transfer, execute } = audited;
    await useIt(audited);
    await auditor.start();
    await execute(usdt(1, 'available = available + 5'));
    expect(await transfer(2, '1')).toMatchObject({ code: 200 });
    core.clock.advance(60_000);
    await expect.poll(() => auditor.breached.length).toBeGreaterThan(0);
    expect(sent.map(({ rule }) => rule).sort()).toEqual(['balance', 'sum']);
    const before = core.hash();
    expect(await transfer(2, '1')).toEqual({ code: CORE_CODES.halted, problems: [] });
    expect(core.hash()).toBe(before);
    const open = { kind: 'market.open', symbol: 'BTC-USDT', epoch: 'e', time: 1 } as const;
    expect(await core.writer.submit(open)).toMatchObject({ code: 200 });
    await execute(usdt(1, 'available = available - 5'));
    await auditor.audit(true);
    expect(await transfer(2, '1')).toMatchObject({ code: CORE_CODES.halted });
    await audited.stop();
    const again = await startAudited(database);
    await again.auditor.start();
    expect(await again.transfer(2, '1')).toMatchObject({ code: 200 });
    await again.stop();
  });

  it('AUDIT-004 the database refuses to change, delete or empty postings', async () => {
    const audited = await startAudited(await openDatabase(await newPlace()));
    await useIt(audited);
    for (const statement of [
      'update postings set amount = amount + 1',
      'delete from postings where id = 1',
      'truncate postings',
    ]) {
      const refused = await audited.execute(statement).then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      expect(String((refused?.cause as Error | undefined) ?? refused)).toContain('added and never changed');
    }
    expect((await audited.auditor.audit(true)).breaches).toEqual([]);
  });
});

describe('frozen money', () => {
  it('AUDIT-005 equals the open reservations: each feature reports its own, several may name one account', async () => {
    const database = await openDatabase({ dataDir: await freshFolder(), databaseUrl: undefined });
    const first = await startAudited(database);
    await useIt(first);
    await first.stop();
    await database.execute(freezing(30));
    const held = { user: 1, kind: 'funds', asset: 'USDT' } as const;
    const holds: Hold[] = [
      { ...held, amount: 10n },
      { ...held, amount: 20n },
    ];
    const { auditor } = await startAudited(database, holds);
    expect((await auditor.audit(true)).breaches).toEqual([]);
    holds.push({ ...held, user: 2, amount: 1n });
    expect((await auditor.audit(false)).breaches).toMatchObject([
      { rule: 'frozen', what: 'USDT in funds (frozen) of user 2 holds 0, what is open needs 0.00000001' },
    ]);
  });
});
