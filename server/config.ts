/**
 * What the operator sets: the environment alone, read once at start. Every variable is checked, and all that is
 * wrong is said at once, each by its name.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { httpLimits } from './settings.ts';

export type SimulatedMood = 'calm' | 'trending' | 'violent';

const VENUES = ['binance', 'okx'] as const;

export type VenueName = (typeof VENUES)[number];

export type FeedChoice =
  | { readonly kind: 'simulated'; readonly mood: SimulatedMood }
  | {
      readonly kind: 'replay';
      /** Absolute. */
      readonly file: string;
      /** A multiple of the recording's own pace. */
      readonly speed: number;
      readonly loop: boolean;
      /** Seconds from the first book event. */
      readonly offset: number;
    }
  | {
      readonly kind: 'venue';
      readonly name: VenueName;
      /** The markets to follow; undefined: all that the catalogue and the venue share. */
      readonly symbols: readonly string[] | undefined;
    };

/** What is recorded, and where to; the folder is absolute. */
export interface RecordChoice {
  readonly symbols: 'all' | readonly string[];
  readonly folder: string;
}

/** Where the venues are, without a path. */
export interface VenueAddresses {
  readonly binance: {
    readonly spot: string;
    readonly spotStream: string;
    readonly futures: string;
    readonly futuresStream: string;
  };
  readonly okx: { readonly rest: string; readonly stream: string };
}

export interface Config {
  readonly port: number;
  /** Undefined: all interfaces. */
  readonly host: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly desktopUrl: string | undefined;
  /** Where people reach the platform, without a path; undefined: where each browser says. */
  readonly site: string | undefined;
  /** How many calls one address may make in a second. */
  readonly callsPerSecond: number;
  readonly timeZone: string;
  readonly feed: FeedChoice;
  readonly venues: VenueAddresses;
  readonly seed: string;
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

/** A text as the wanted value, or a sentence without the variable's name that says what is wrong. */
type Reading<Value> = { readonly value: Value } | { readonly problem: string };

/** @throws ConfigError that names every variable that is wrong. */
export function readConfig(environment: Environment, folder: string): Config {
  const problems: string[] = [];
  const read = <Value>(name: string, byDefault: Value, reading: (text: string) => Reading<Value>): Value => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return byDefault;
    const outcome = reading(text);
    if ('value' in outcome) return outcome.value;
    problems.push(`${name} ${outcome.problem}, but is "${shown(name, text)}"`);
    return byDefault;
  };
  const production = read('NODE_ENV', 'development', readNodeEnv) === 'production';
  const recordings = resolve(folder, read('RECORDINGS', '../shared/recordings', plain));
  if (read<string | undefined>('REDIS_URL', undefined, plain) !== undefined) {
    problems.push('REDIS_URL must not be set: gateways beside the core do not exist yet');
  }
  const recorded = read<RecordChoice['symbols'] | undefined>('RECORD', undefined, readSymbols);
  const recordFolder = resolve(folder, read('RECORD_DIR', 'recorded', plain));
  const simulated: FeedChoice = { kind: 'simulated', mood: 'calm' };
  const rest = (name: string, byDefault: string) => read(name, byDefault, readBase(['https:', 'http:']));
  const stream = (name: string, byDefault: string) => read(name, byDefault, readBase(['wss:', 'ws:']));
  const config: Config = {
    port: read('PORT', 8080, readPort),
    host: read<string | undefined>('HOST', undefined, readHost),
    dataDir: resolve(folder, read('DATA_DIR', 'data', plain)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, readUrl(['postgres:', 'postgresql:'])),
    site: read<string | undefined>('PUBLIC_URL', undefined, readBase(['https:', 'http:'])),
    desktopUrl: read<string | undefined>('DESKTOP_URL', undefined, readSite),
    callsPerSecond: read('CALLS_PER_SECOND', httpLimits.callsPerSecond, readCount),
    timeZone: read('TIME_ZONE', 'Asia/Shanghai', readTimeZone),
    feed: read<FeedChoice>('FEED', simulated, (text) => readFeed(text, [folder, recordings])),
    venues: {
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
    },
    seed: read('SEED', 'brisk', plain),
    recordings,
    record: recorded && { symbols: recorded, folder: recordFolder },
    demo: read('DEMO', !production, readSwitch),
    production,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** A database address may hold a password, which has no place in a terminal. */
function shown(name: string, text: string): string {
  return name === 'DATABASE_URL' ? text.replace(/\/\/[^@/]*@/, '//…@') : text;
}

function plain(text: string): Reading<string> {
  return { value: text };
}

function readPort(text: string): Reading<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return port >= 0 && port <= 65_535 ? { value: port } : { problem: 'must be a port, 0 to 65535' };
}

function readHost(text: string): Reading<string> {
  return /^[A-Za-z0-9.:_-]+$/.test(text) ? { value: text } : { problem: 'must be an address or a host name' };
}

function readCount(text: string): Reading<number> {
  return /^[1-9]\d{0,6}$/.test(text)
    ? { value: Number(text) }
    : { problem: 'must be a whole number, 1 to 9999999' };
}

function readNodeEnv(text: string): Reading<string> {
  const known = ['production', 'development', 'test'];
  return known.includes(text) ? { value: text } : { problem: `must be one of ${known.join(', ')}` };
}

function readSwitch(text: string): Reading<boolean> {
  if (['1', 'true', 'on', 'yes'].includes(text)) return { value: true };
  if (['0', 'false', 'off', 'no'].includes(text)) return { value: false };
  return { problem: 'must be 1 or 0' };
}

function readUrl(protocols: readonly string[]) {
  return (text: string): Reading<string> => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && url.host !== '' && protocols.includes(url.protocol)) return { value: text };
    return {
      problem: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    };
  };
}

/** An address to which paths are added. */
function readBase(protocols: readonly string[]) {
  return (text: string): Reading<string> => {
    const reading = readUrl(protocols)(text);
    if (!('value' in reading)) return reading;
    const { pathname, search, hash } = new URL(text);
    if (pathname !== '/' || search !== '' || hash !== '')
      return { problem: 'must be an address without a path' };
    return { value: text.replace(/\/$/, '') };
  };
}

/** A visitor's own `#` goes along to it (server/http/desktop-visitor.ts). */
function readSite(text: string): Reading<string> {
  return text.includes('#')
    ? { problem: 'must be an address without #' }
    : readUrl(['http:', 'https:'])(text);
}

const SYMBOLS = /^[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?(?:,[A-Z0-9]+-[A-Z0-9]+(?:-PERP)?)*$/;

function readSymbols(text: string): Reading<'all' | readonly string[]> {
  if (text === 'all') return { value: 'all' };
  const plainText = text.replaceAll(' ', '');
  return SYMBOLS.test(plainText)
    ? { value: [...new Set(plainText.split(','))] }
    : { problem: 'must be all, or markets such as BTC-USDT,ETH-USDT-PERP' };
}

function readTimeZone(text: string): Reading<string> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return { value: text };
  } catch {
    return { problem: 'must be a time zone such as Asia/Shanghai' };
  }
}

function readFeed(text: string, folders: readonly string[]): Reading<FeedChoice> {
  if (text === 'simulated') return { value: { kind: 'simulated', mood: 'calm' } };
  const mood = /^simulated:(calm|trending|violent)$/.exec(text)?.[1];
  if (mood !== undefined) return { value: { kind: 'simulated', mood: mood as SimulatedMood } };
  const replay = /^replay:([^?]+)(?:\?(.*))?$/.exec(text);
  if (replay?.[1] !== undefined) return readReplay(replay[1], new URLSearchParams(replay[2] ?? ''), folders);
  const venue = /^venue:([a-z]+)(?:\?(.*))?$/.exec(text);
  const name = VENUES.find((each) => each === venue?.[1]);
  if (name !== undefined) return readVenue(name, new URLSearchParams(venue?.[2] ?? ''));
  return {
    problem:
      'must be simulated, simulated:calm, simulated:trending, simulated:violent, replay:<file>?speed=&loop=&offset= ' +
      'or venue:<binance or okx>?symbols=',
  };
}

function readVenue(name: VenueName, query: URLSearchParams): Reading<FeedChoice> {
  const unknown = [...query.keys()].find((key) => key !== 'symbols');
  if (unknown !== undefined) return { problem: `does not know "${unknown}" of a venue` };
  const symbols = readSymbols(query.get('symbols') || 'all');
  if (!('value' in symbols)) return { problem: 'must have symbols such as BTC-USDT,ETH-USDT-PERP' };
  return { value: { kind: 'venue', name, symbols: symbols.value === 'all' ? undefined : symbols.value } };
}

const PLAIN_NUMBER = /^\d{1,9}(?:\.\d{1,6})?$/;

function readReplay(name: string, query: URLSearchParams, folders: readonly string[]): Reading<FeedChoice> {
  for (const key of query.keys()) {
    if (!['speed', 'loop', 'offset'].includes(key)) return { problem: `does not know "${key}" of a replay` };
    if (query.getAll(key).length > 1) return { problem: `says ${key} twice` };
  }
  const speed = query.get('speed') || '1';
  const loop = query.get('loop') || '0';
  const offset = query.get('offset') || '0';
  if (!PLAIN_NUMBER.test(speed) || Number(speed) === 0) return { problem: 'must have a speed above 0' };
  if (loop !== '0' && loop !== '1') return { problem: 'must have loop 0 or 1' };
  if (!PLAIN_NUMBER.test(offset)) return { problem: 'must have an offset in seconds, 0 or more' };
  const file = folders
    .map((folder) => resolve(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) return { problem: `must name a file in ${folders.join(' or ')}` };
  return {
    value: { kind: 'replay', file, speed: Number(speed), loop: loop === '1', offset: Number(offset) },
  };
}
