/** The engine takes its features as a parameter: the product's, and one that exists only in this test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { TopicRoute, TopicRoutes } from '#protocol/names/topic-layout';
import { addTopicKinds } from '#src/engine/topic-kinds';
import { topics } from '#src/engine/topics';
import { writeBatch } from '#src/engine/write-batch';
import { TimedEngine } from '../tests/support/timed-engine.ts';
import { ToyView } from '../tests/support/toy-feature/page/toy-view.tsx';
import { TOY_KINDS } from '../tests/support/toy-feature/topic-kinds.ts';
import { toyEngineFeature } from '../tests/support/toy-feature/worker/feature.ts';
import type { SnapshotBatch, Topic } from './engine-api.ts';
import type { EngineFeature } from './engine-feature.ts';
import { FEATURES } from './features.ts';
import { topicParts } from './topics.ts';

const BTC = 'BTC-USDT';
const TOPICS = [
  `toy-gain/${BTC}`,
  `rows/toy-holding/${BTC}`,
  'row/toy-holding/7',
] as readonly string[] as readonly Topic[];
const HOLDING = { id: 7, symbol: BTC, size: '0.5', price: '60000.00', open: true, version: 1 };

/** An engine with the toy feature beside the product's, and a page that reads its batches. */
class ToyEngine extends TimedEngine {
  constructor() {
    super([BTC]);
    this.accounts.users.set('alice', 1);
    this.market.setTicker({ symbol: BTC, last: '60000.00' });
  }

  protected override features(): readonly EngineFeature[] {
    return [...FEATURES, toyEngineFeature];
  }

  protected override note(batch: SnapshotBatch): void {
    writeBatch(batch, (topic) => topics.find(topic));
  }

  /** An event of the account's channel. */
  async send(number: number, ...rows: readonly object[]): Promise<void> {
    const time = this.clock.now();
    const event = { number, time, balances: [], records: [], changes: [{ entity: 'toy-holding', rows }] };
    this.receive('account', { type: 'events', prev: number - 1, events: [event], time });
    await this.pass(100, true);
  }
}

const shown = () =>
  renderToStaticMarkup(createElement(ToyView, { symbol: BTC, id: 7 }))
    .replaceAll('</p><p>', ', ')
    .replaceAll(/<[^>]+>/g, '')
    .trim();

beforeAll(async () => {
  const texts = new URL('../tests/support/toy-feature/locales/en.json', import.meta.url);
  const toy = JSON.parse(readFileSync(texts, 'utf8')) as object;
  await i18next.init({ lng: 'en', resources: { en: { translation: { toy } } } });
  addTopicKinds(TOY_KINDS);
});

it('ENGINE-840 one feature answers each kind of topic', () => {
  const kinds = FEATURES.flatMap(({ topics = {} }) => Object.keys(topics));
  expect(kinds.toSorted()).toEqual(Object.keys(TOPIC_KINDS).toSorted());
});

it('ENGINE-980 every feature.ts of a folder of the engine is collected, without a list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && existsSync(join(import.meta.dirname, each.name, 'feature.ts')),
  );
  expect(folders.length).toBeGreaterThan(5);
  expect(FEATURES).toHaveLength(folders.length);
  expect(FEATURES).not.toContain(undefined);
});

it('ENGINE-990 a feature whose layouts load later routes its topics as their kinds say', () => {
  const routeOf = ({ key, channel, slow, inSteps }: TopicRoute) => [String(key), channel, slow, inSteps];
  const kinds: TopicRoutes = TOPIC_KINDS;
  for (const { topics: routes = {} } of FEATURES)
    for (const [kind, route] of Object.entries(routes))
      expect([kind, routeOf(route)]).toEqual([kind, routeOf(kinds[kind] as TopicRoute)]);
});

it('ENGINE-960 the names of topics follow from the entries of their kinds, for the compiler too', () => {
  const named: readonly Topic[] = [
    ...([
      'connection',
      'account',
      'ticker/BTC-USDT/slow',
      'book/BTC-USDT/10/20',
      'trades/BTC-USDT/50',
    ] as const),
    ...(['candles/BTC-USDT/1m/-', 'balances/all', 'balance/funds/USDT', 'rows/spot-order/all'] as const),
  ];
  expect(named.map((topic) => topicParts(topic, TOPIC_KINDS).topic)).toEqual(named);
  // @ts-expect-error a book is named with its grouping and its rows
  const short: Topic = 'book/BTC-USDT';
  // @ts-expect-error no kind of the app begins so
  const unknown: Topic = 'toy-gain/BTC-USDT';
  for (const topic of [short, unknown]) expect(() => topicParts(topic, TOPIC_KINDS)).toThrow(RangeError);
  expect(topicParts(unknown, { ...TOPIC_KINDS, ...TOY_KINDS }).kind).toBe('toy-gain');
});

it('ENGINE-841 a feature passed in has its entity mirrored and a live value on the page', async () => {
  const engine = new ToyEngine();
  expect(shown()).toBe('Gain of 0 holdings, waiting: — USDT, No holding');
  engine.engine.retopic({ add: TOPICS, drop: [] });
  void engine.engine.signIn('alice');
  await engine.start();
  await engine.pass(100, true);
  await engine.send(1, HOLDING, { ...HOLDING, id: 8, size: '1.5' });
  expect(shown()).toBe('Gain of 2 holdings, live: 0.00 USDT, 0.5 at 60,000.00');
  engine.market.setTicker({ symbol: BTC, last: '61000.50' });
  await engine.pass(1_100, true);
  expect(shown()).toBe('Gain of 2 holdings, live: 2,001.00 USDT, 0.5 at 60,000.00');
  await engine.send(2, { ...HOLDING, open: false, version: 2 });
  expect(shown()).toBe('Gain of 1 holdings, live: 1,500.75 USDT, 0.5 at 60,000.00');
  engine.cut();
  await engine.pass(600);
  expect(shown()).toContain('stale: 1,500.75');
  engine.engine.signIn(undefined).catch(() => undefined);
  await engine.open();
  await engine.pass(600, true);
  expect(shown()).toBe('Gain of 0 holdings, closed: 0.00 USDT, No holding');
});
