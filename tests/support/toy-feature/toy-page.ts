/**
 * The page and the engine with the toy feature, on a platform's real socket. The engine's calls go through
 * Comlink.
 */
import { expose, transfer, wrap } from 'comlink';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Clock } from '../../../domain/clock.ts';
import { topics } from '../../../src/engine/topics.ts';
import { writeBatch } from '../../../src/engine/write-batch.ts';
import type { EngineApi, Topic } from '../../../worker/engine-api.ts';
import { createEngine } from '../../../worker/engine.ts';
import { FEATURES } from '../../../worker/features.ts';
import { socketOpener } from '../../../worker/feed/socket.ts';
import { pullingPage } from '../pulling-page.ts';
import { ToyView } from './page/toy-view.tsx';
import { toyEngineFeature } from './worker/feature.ts';

export interface ToyPage {
  /** The texts that a user reads on the toy's screen. */
  shown(): string;
  /** The market's last price as the page has it. */
  last(): string;
  close(): void;
}

export interface ToyPageInput {
  readonly origin: string;
  /** The platform's clock, so that both agree on the age of all values. */
  readonly clock: Clock;
  readonly token: string;
  readonly symbol: string;
  /** The id of the holding that is shown. */
  readonly id: number;
}

export async function openToyPage({ origin, clock, token, symbol, id }: ToyPageInput): Promise<ToyPage> {
  const engine = createEngine({
    clock,
    openSocket: socketOpener(clock),
    fetch: (input, init) => fetch(input, init),
    features: [...FEATURES, toyEngineFeature],
    handOver: (batch) => transfer(batch, [batch.numbers.buffer]),
  });
  const { port1: inner, port2: outer } = new MessageChannel();
  expose(engine, inner);
  const remote = wrap<EngineApi>(outer);
  const ticker = topics.record(`ticker/${symbol}`);
  const add = [
    `toy-gain/${symbol}`,
    `rows/toy-holding/${symbol}`,
    `row/toy-holding/${String(id)}`,
    `ticker/${symbol}`,
  ];
  await remote.retopic({ add: add as readonly string[] as readonly Topic[], drop: [] });
  await remote.start({ origin, locale: 'en' });
  remote.signIn(token).catch(() => undefined);
  const show = pullingPage(
    (applied) => remote.nextBatch(applied),
    (batch) => {
      writeBatch(batch, (topic) => topics.find(topic));
      return Promise.resolve();
    },
  );
  return {
    shown: () =>
      renderToStaticMarkup(createElement(ToyView, { symbol, id }))
        .replaceAll('</p><p>', ', ')
        .replaceAll(/<[^>]+>/g, '')
        .trim(),
    last: () => ticker.last.value,
    close() {
      show(false);
      engine.leave();
      inner.close();
      outer.close();
    },
  };
}
