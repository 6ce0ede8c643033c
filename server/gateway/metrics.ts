/** The platform's own metrics, for Prometheus. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { CoreApi } from '../core/core-api.ts';

export interface Metrics {
  /** All metrics as Prometheus reads them, and the content type of that text. */
  text(): Promise<string>;
  readonly contentType: string;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Connections as engine.io counts them, joined or not. */
  readonly connections: Gauge;
  readonly sockets: Gauge;
  /** Refused handshakes, by reason. */
  readonly refusedHandshakes: Counter<'reason'>;
  /** Connections that the platform closed, by reason. */
  readonly socketCuts: Counter<'reason'>;
  readonly subscriptions: Gauge<'kind'>;
  readonly publications: Counter<'kind'>;
  /** Socket events by outcome: answered, refused, or of an unknown name. */
  readonly socketEvents: Counter<'outcome'>;
  /** Subscribers that were too slow for deltas and received a snapshot instead. */
  readonly slowSubscribers: Counter;
}

/**
 * Each sample wakes the process: the library's default of 10 ms took a tenth of the load of a hundred watched books.
 */
const LOOK_AT_LOOP_MILLIS = 50;

export function createMetrics(core: CoreApi): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_AT_LOOP_MILLIS });
  const refresh = coreGauges(core, registers);
  return {
    async text() {
      await refresh();
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
    ...socketMetrics(registers),
    subscriptions: new Gauge({
      name: 'brisk_subscriptions',
      help: 'Subscriptions of all sockets',
      labelNames: ['kind'],
      registers,
    }),
    publications: new Counter({
      name: 'brisk_publications_total',
      help: 'Messages that the publisher sent',
      labelNames: ['kind'],
      registers,
    }),
    socketEvents: new Counter({
      name: 'brisk_socket_events_total',
      help: 'Socket events by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    slowSubscribers: new Counter({
      name: 'brisk_slow_viewers_total',
      help: 'Channels that fell behind on a slow socket',
      registers,
    }),
  };
}

/** Metrics of connections, and the reasons of refused and closed ones. */
function socketMetrics(
  registers: Registry[],
): Pick<Metrics, 'connections' | 'sockets' | 'refusedHandshakes' | 'socketCuts'> {
  return {
    connections: new Gauge({
      name: 'brisk_socket_connections',
      help: 'Connections as engine.io counts them, joined or not',
      registers,
    }),
    sockets: new Gauge({ name: 'brisk_sockets', help: 'Sockets that have joined', registers }),
    refusedHandshakes: new Counter({
      name: 'brisk_socket_handshakes_refused_total',
      help: 'Socket handshakes that were refused, by reason',
      labelNames: ['reason'],
      registers,
    }),
    socketCuts: new Counter({
      name: 'brisk_socket_cuts_total',
      help: 'Socket connections that the platform closed, by reason',
      labelNames: ['reason'],
      registers,
    }),
  };
}

/** The core's status, read again for each scrape. */
function coreGauges(core: CoreApi, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const ready = gauge('brisk_ready', '1 once the core answers');
  const decided = gauge('brisk_command_decided', 'Number of the command last decided');
  const committed = gauge('brisk_command_committed', 'Number of the command last committed');
  const markets = gauge('brisk_markets', 'Markets that are open');
  const watchedBooks = gauge('brisk_watched_books', 'Books that somebody watches');
  const halted = gauge('brisk_ledger_halted', '1 while a breach of the ledger keeps money from moving');
  const auditedTo = gauge(
    'brisk_ledger_audited_posting',
    'The last posting that an audit found nothing wrong with',
  );
  const unsoundRows = new Counter({
    name: 'brisk_venue_unsound_rows_total',
    help: 'Rows of a venue that could not be read and were skipped',
    labelNames: ['market'],
    registers,
  });
  const clockOffset = new Gauge({
    name: 'brisk_venue_clock_offset_milliseconds',
    help: "A venue's clock less the platform's",
    labelNames: ['clock'],
    registers,
  });
  return async () => {
    const status = await core.status();
    unsoundRows.reset();
    for (const [market, count] of Object.entries(status.unsoundRows)) unsoundRows.inc({ market }, count);
    clockOffset.reset();
    for (const [clock, offset] of Object.entries(status.venueClockOffsets))
      clockOffset.set({ clock }, offset);
    ready.set(status.ready ? 1 : 0);
    decided.set(status.decided);
    committed.set(status.committed);
    markets.set(status.markets);
    watchedBooks.set(status.watchedBooks);
    halted.set(status.breached.length > 0 ? 1 : 0);
    auditedTo.set(status.auditedTo);
  };
}
