/** What the platform counts about itself, for Prometheus. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { CoreApi } from './core/core-api.ts';

export interface Metrics {
  /** All of it as Prometheus reads it, and that text's content type. */
  text(): Promise<string>;
  readonly contentType: string;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly sockets: Gauge;
  readonly subscriptions: Gauge<'kind'>;
  readonly publications: Counter<'kind'>;
  /** Socket events by what became of them: answered, refused, or of no known name. */
  readonly socketEvents: Counter<'outcome'>;
  /** Viewers that were too slow for deltas and got a snapshot instead. */
  readonly slowViewers: Counter;
}

export function createMetrics(core: CoreApi): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const coreGauges = {
    decided: new Gauge({ name: 'brisk_command_decided', help: 'Number of the command last decided', registers }),
    committed: new Gauge({ name: 'brisk_command_committed', help: 'Number of the command last committed', registers }),
    markets: new Gauge({ name: 'brisk_markets', help: 'Markets that are open', registers }),
    watchedBooks: new Gauge({ name: 'brisk_watched_books', help: 'Books that somebody watches', registers }),
  };
  const ready = new Gauge({ name: 'brisk_ready', help: '1 once the core answers', registers });
  return {
    async text() {
      const status = await core.status();
      ready.set(status.ready ? 1 : 0);
      coreGauges.decided.set(status.decided);
      coreGauges.committed.set(status.committed);
      coreGauges.markets.set(status.markets);
      coreGauges.watchedBooks.set(status.watchedBooks);
      return registry.metrics();
    },
    contentType: registry.contentType,
    requests: new Histogram({
      name: 'brisk_http_request_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
      registers,
    }),
    sockets: new Gauge({ name: 'brisk_sockets', help: 'Open sockets', registers }),
    subscriptions: new Gauge({
      name: 'brisk_subscriptions',
      help: 'Subscriptions of all sockets',
      labelNames: ['kind'],
      registers,
    }),
    publications: new Counter({
      name: 'brisk_publications_total',
      help: 'Messages that the publisher said',
      labelNames: ['kind'],
      registers,
    }),
    socketEvents: new Counter({
      name: 'brisk_socket_events_total',
      help: 'Socket events by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    slowViewers: new Counter({
      name: 'brisk_slow_viewers_total',
      help: 'Channels that fell behind on a slow socket',
      registers,
    }),
  };
}
