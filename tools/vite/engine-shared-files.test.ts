import { expect, it } from 'vitest';
import { namesOf } from './engine-shared-files.ts';
import type { GraphModule } from './module-graph.ts';

const BOOT = '/worker/engine.worker.ts';
const LARGE = 'x'.repeat(20_000);

/**
 * Two features with entities; the topics of one wait for the account, those of the other do not. The users import the
 * shared module.
 */
function graph(shared: string, users: readonly string[]): (id: string) => GraphModule | null {
  const module = (id: string, code: string, later: readonly string[] = []): [string, GraphModule] => [
    id,
    { importedIds: users.includes(id) ? [shared] : [], dynamicallyImportedIds: later, code },
  ];
  const features = ['account', 'contract', 'etf'].map((name) => `/worker/${name}/feature.ts`);
  const modules = new Map([
    [BOOT, { importedIds: features, dynamicallyImportedIds: [] }],
    module('/worker/account/feature.ts', '', ['/worker/account/account-client.ts']),
    module('/worker/contract/feature.ts', 'await input.account()', [
      '/worker/contract/entities.ts',
      '/worker/contract/contract-topics.ts',
    ]),
    module('/worker/etf/feature.ts', '', ['/worker/etf/entities.ts', '/worker/etf/etf-topics.ts']),
    module('/worker/account/account-client.ts', LARGE),
    module('/worker/contract/entities.ts', ''),
    module('/worker/etf/entities.ts', ''),
    module('/worker/contract/contract-topics.ts', LARGE),
    module('/worker/etf/etf-topics.ts', LARGE),
    module(shared, LARGE),
  ]);
  return (id) => modules.get(id) ?? null;
}

const OF_THE_ACCOUNT = [
  '/worker/account/account-client.ts',
  '/worker/contract/entities.ts',
  '/worker/etf/entities.ts',
];

/** The modules that share the file of the account's client. */
function withAccount(shared: string, users: readonly string[]): readonly string[] {
  const names = namesOf(BOOT, graph(shared, users));
  const file = names.get('/worker/account/account-client.ts');
  return [...names].flatMap(([id, name]) => (name === file ? [id] : [])).sort();
}

it('ENGINE-984 the client of the account and the entities of all features are one file', () => {
  expect(withAccount('/domain/position.ts', ['/worker/contract/entities.ts'])).toEqual([
    '/domain/position.ts',
    ...OF_THE_ACCOUNT,
  ]);
});

it('ENGINE-985 a module that is shared with topics that wait for the account is in the account’s file', () => {
  const users = ['/worker/contract/entities.ts', '/worker/contract/contract-topics.ts'];
  expect(withAccount('/domain/position.ts', users)).toContain('/domain/position.ts');
});

it('ENGINE-986 a large module that topics need without the account is a separate file', () => {
  const users = ['/worker/etf/entities.ts', '/worker/etf/etf-topics.ts'];
  expect(withAccount('/domain/nav.ts', users)).toEqual(OF_THE_ACCOUNT);
});
