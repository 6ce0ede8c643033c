/**
 * The operator's configuration: only environment variables, read once at start. Every variable is checked, and all
 * errors are reported at once, each with the variable's name.
 */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { feedChoice, type FeedChoice } from './config-feed.ts';
import {
  productionProblems,
  readNetwork,
  socketProblems,
  networks,
  type NetworkConfig,
} from './config-network.ts';
import {
  address,
  baseAddress,
  count,
  delayMillis,
  host,
  intervalMillis,
  nodeEnv,
  onOrOff,
  plain,
  port,
  proofBits,
  siteAddress,
  symbols,
  timeZone,
  type Read,
} from './config-readings.ts';
import { authLimits, httpLimits, socketLimits, venueDelayMillis } from './limits.ts';

/** The markets to record, and the target folder (absolute). */
export interface RecordChoice {
  readonly symbols: 'all' | readonly string[];
  readonly folder: string;
}

/** The addresses of venues, without a path. */
export interface VenueAddresses {
  readonly binance: {
    readonly spot: string;
    readonly spotStream: string;
    readonly futures: string;
    readonly futuresStream: string;
  };
  readonly okx: { readonly rest: string; readonly stream: string };
}

export interface Config extends NetworkConfig {
  readonly port: number;
  /** Undefined: all interfaces. */
  readonly host: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly desktopUrl: string | undefined;
  /** The origin at which users reach the platform, without a path; undefined: as each browser states it. */
  readonly site: string | undefined;
  /** The calls that one address may make in a second. */
  readonly callsPerSecond: number;
  /** The sockets that one network may have at once. */
  readonly socketsPerNetwork: number;
  /** The handshakes that one network may begin in a second; four times as many in a burst. */
  readonly handshakesPerSecond: number;
  /** Leading zero bits of the hash that a device computes instead of the captcha's picture. */
  readonly captchaBits: number;
  /** Addresses and networks that may read the metrics and the details of `/readyz`. */
  readonly metricsNetworks: readonly string[];
  readonly timeZone: string;
  readonly feed: FeedChoice;
  readonly venues: VenueAddresses;
  /** How long an order that reaches the levels of the followed feed waits for its next update, in milliseconds. */
  readonly makerDelay: number;
  /** Milliseconds between two quotes of a watched simulated market; undefined: as its mood asks. */
  readonly quoteInterval: number | undefined;
  /** Undefined: simulated prices follow from the secret. */
  readonly seed: string | undefined;
  readonly recordings: string;
  readonly record: RecordChoice | undefined;
  readonly demo: boolean;
  readonly production: boolean;
}

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError that names every wrong variable */
export function readConfig(environment: Environment, folder: string): Config {
  const problems: string[] = [];
  const read: Read = (name, byDefault, reading) => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return byDefault;
    const outcome = z.safeParse(reading, text);
    if (outcome.success) return outcome.data;
    problems.push(`${name} ${outcome.error.issues[0]?.message ?? 'is wrong'}${shown(name, text)}`);
    return byDefault;
  };
  const network = readNetwork(read, problems);
  const production = read('NODE_ENV', 'development', nodeEnv) === 'production';
  const recordings = resolve(folder, read('RECORDINGS', '../shared/recordings', plain));
  if (read('REDIS_URL', undefined, plain) !== undefined) {
    problems.push('REDIS_URL must not be set: gateways beside the core do not exist yet');
  }
  const recorded = read('RECORD', undefined, symbols);
  const recordFolder = resolve(folder, read('RECORD_DIR', 'recorded', plain));
  const simulated: FeedChoice = { kind: 'simulated', mood: 'calm' };
  const config: Config = {
    port: read('PORT', 8080, port),
    host: read('HOST', undefined, host),
    dataDir: resolve(folder, read('DATA_DIR', 'data', plain)),
    databaseUrl: read('DATABASE_URL', undefined, address('postgres:', 'postgresql:')),
    site: read('PUBLIC_URL', undefined, baseAddress('https:', 'http:')),
    desktopUrl: read('DESKTOP_URL', undefined, siteAddress),
    callsPerSecond: read('CALLS_PER_SECOND', httpLimits.callsPerSecond, count),
    socketsPerNetwork: read('SOCKETS_PER_NETWORK', socketLimits.network.sockets, count),
    handshakesPerSecond: read('HANDSHAKES_PER_SECOND', socketLimits.network.handshakes.perSecond, count),
    captchaBits: read('CAPTCHA_BITS', authLimits.captchaBits, proofBits),
    metricsNetworks: read('METRICS_NETWORKS', ['loopback'], networks),
    timeZone: read('TIME_ZONE', 'Asia/Shanghai', timeZone),
    feed: read('FEED', simulated, feedChoice([folder, recordings])),
    venues: readVenues(read),
    makerDelay: 0,
    quoteInterval: read('QUOTE_INTERVAL', undefined, intervalMillis),
    seed: read('SEED', undefined, plain),
    recordings,
    record: recorded && { symbols: recorded, folder: recordFolder },
    demo: read('DEMO', !production, onOrOff),
    production,
    ...network,
  };
  const makerDelay = read('MAKER_DELAY', config.feed.kind === 'venue' ? venueDelayMillis : 0, delayMillis);
  problems.push(...socketProblems(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, makerDelay };
}

function readVenues(read: Read): VenueAddresses {
  const rest = (name: string, byDefault: string) => read(name, byDefault, baseAddress('https:', 'http:'));
  const stream = (name: string, byDefault: string) => read(name, byDefault, baseAddress('wss:', 'ws:'));
  return {
    binance: {
      spot: rest('BINANCE_SPOT', 'https://api.binance.com'),
      spotStream: stream('BINANCE_SPOT_STREAM', 'wss://stream.binance.com:9443'),
      futures: rest('BINANCE_FUTURES', 'https://fapi.binance.com'),
      futuresStream: stream('BINANCE_FUTURES_STREAM', 'wss://fstream.binance.com'),
    },
    okx: {
      rest: rest('OKX', 'https://www.okx.com'),
      stream: stream('OKX_STREAM', 'wss://ws.okx.com:8443'),
    },
  };
}

/** @throws ConfigError if a production platform lacks a required variable */
export function refuseUnready(config: Config): void {
  const problems = config.production ? productionProblems(config) : [];
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Hides secrets from the terminal. */
function shown(name: string, text: string): string {
  if (/SECRET|TOKEN/.test(name)) return '';
  return `, but is "${/_URL$|WEBHOOK$/.test(name) ? text.replace(/\/\/[^@/]*@/, '//…@') : text}"`;
}
