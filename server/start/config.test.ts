import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Environment } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
const recordings = join(folder, 'recordings');
mkdirSync(recordings);
writeFileSync(join(folder, 'here.jsonl'), '');
writeFileSync(join(recordings, 'there.jsonl'), '');

const problemsOf = (environment: Environment): readonly string[] => {
  try {
    readConfig(environment, folder);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('configuration', () => {
  it('PLATFORM-001 needs no variable for the demo', () => {
    expect(readConfig({}, folder)).toEqual({
      port: 8080,
      makerDelay: 0,
      host: undefined,
      dataDir: join(folder, 'data'),
      databaseUrl: undefined,
      desktopUrl: undefined,
      callsPerSecond: 50,
      socketsPerNetwork: 1_000,
      handshakesPerSecond: 50,
      captchaBits: 17,
      timeZone: 'Asia/Shanghai',
      feed: { kind: 'simulated', mood: 'calm' },
      venues: {
        binance: {
          spot: 'https://api.binance.com',
          spotStream: 'wss://stream.binance.com:9443',
          futures: 'https://fapi.binance.com',
          futuresStream: 'wss://fstream.binance.com',
        },
        okx: { rest: 'https://www.okx.com', stream: 'wss://ws.okx.com:8443' },
      },
      quoteInterval: undefined,
      seed: undefined,
      recordings: join(folder, '../shared/recordings'),
      record: undefined,
      demo: true,
      production: false,
      secret: undefined,
      smtp: undefined,
      sms: undefined,
      proxies: [],
      chain: 1,
      metricsNetworks: ['loopback'],
      socketUrl: undefined,
      contacts: {},
    });
  });

  it('RECORD-009 reads what to record', () => {
    const record = (RECORD: string) => readConfig({ RECORD, RECORD_DIR: 'tapes' }, folder).record;
    expect(record('all')).toEqual({ symbols: 'all', folder: join(folder, 'tapes') });
    expect(record('BTC-USDT, ETH-USDT-PERP,BTC-USDT')?.symbols).toEqual(['BTC-USDT', 'ETH-USDT-PERP']);
    expect(problemsOf({ RECORD: 'btc' })).toEqual([
      'RECORD must be all, or markets such as BTC-USDT,ETH-USDT-PERP, but is "btc"',
    ]);
  });

  it('VENUE-020 reads which venue and which of its markets to follow, and where it is', () => {
    const feed = (FEED: string) => readConfig({ FEED }, folder).feed;
    expect(feed('venue:binance')).toEqual({ kind: 'venue', name: 'binance', symbols: undefined });
    expect(feed('venue:binance?symbols=BTC-USDT,ETH-USDT-PERP')).toEqual({
      kind: 'venue',
      name: 'binance',
      symbols: ['BTC-USDT', 'ETH-USDT-PERP'],
    });
    expect(readConfig({ BINANCE_SPOT: 'http://127.0.0.1:9/' }, folder).venues.binance.spot).toBe(
      'http://127.0.0.1:9',
    );
    expect(problemsOf({ FEED: 'venue:other' })).toHaveLength(1);
    expect(problemsOf({ FEED: 'venue:binance?symbols=btc' })).toHaveLength(1);
    expect(problemsOf({ FEED: 'venue:binance?depth=5' })).toHaveLength(1);
    expect(problemsOf({ BINANCE_SPOT_STREAM: 'https://stream.binance.com' })).toHaveLength(1);
    expect(problemsOf({ BINANCE_SPOT: 'https://api.binance.com/api' })).toHaveLength(1);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', FEED: ' ', REDIS_URL: '' }, folder)).toEqual(readConfig({}, folder));
  });

  it('disables the demo in production, unless it is requested', () => {
    expect(readConfig({ NODE_ENV: 'production' }, folder).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }, folder).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }, folder).demo).toBe(false);
  });

  const feeds: [string, object][] = [
    ['simulated', { kind: 'simulated', mood: 'calm' }],
    ['simulated:calm', { kind: 'simulated', mood: 'calm' }],
    ['simulated:violent', { kind: 'simulated', mood: 'violent' }],
    ['replay:here.jsonl', { file: join(folder, 'here.jsonl'), speed: 1, loop: false, offset: 0 }],
    [
      'replay:there.jsonl?speed=2.5&loop=1&offset=30',
      { file: join(recordings, 'there.jsonl'), speed: 2.5, loop: true, offset: 30 },
    ],
    ['replay:there.jsonl?speed=&loop=&offset=', { speed: 1, loop: false, offset: 0 }],
  ];
  it.each(feeds)('reads the feed %s', (FEED, wanted) => {
    expect(readConfig({ FEED, RECORDINGS: 'recordings' }, folder).feed).toMatchObject(wanted);
  });

  const wrong: [string, string][] = [
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '8080.5'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'no address'],
    ['REDIS_URL', 'redis://localhost'],
    ['CONTACT_MEDIA', 'press'],
    ['SOCKET_URL', 'sockets.example'],
    ['SOCKET_URL', 'wss://sockets.example/path'],
    ['CHAIN_ID', '0'],
    ['CHAIN_ID', '0x1'],
    ['PUBLIC_URL', 'brisk.example'],
    ['PUBLIC_URL', 'https://brisk.example/app'],
    ['DESKTOP_URL', 'ftp://example.com'],
    ['DESKTOP_URL', 'javascript:alert(1)'],
    ['DESKTOP_URL', 'https://desktop.example/#/'],
    ['TIME_ZONE', 'Asia/Nowhere'],
    ['CALLS_PER_SECOND', '0'],
    ['CALLS_PER_SECOND', '1.5'],
    ['CAPTCHA_BITS', '7'],
    ['CAPTCHA_BITS', '25'],
    ['QUOTE_INTERVAL', '9'],
    ['QUOTE_INTERVAL', '1001'],
    ['MAKER_DELAY', '-1'],
    ['MAKER_DELAY', '60001'],
    ['FEED', 'simulate'],
    ['FEED', 'simulated:wild'],
    ['FEED', 'replay:'],
    ['FEED', 'replay:gone.jsonl'],
    ['FEED', 'replay:here.jsonl?speed=0'],
    ['FEED', 'replay:here.jsonl?speed=-1'],
    ['FEED', 'replay:here.jsonl?speed=1e3'],
    ['FEED', 'replay:here.jsonl?loop=yes'],
    ['FEED', 'replay:here.jsonl?offset=-1'],
    ['FEED', 'replay:here.jsonl?sped=2'],
    ['FEED', 'replay:here.jsonl?speed=1&speed=2'],
    ['DEMO', 'maybe'],
    ['NODE_ENV', 'prod'],
    ['SMS_WEBHOOK', 'https://name:word@sms.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['METRICS_NETWORKS', '::/0'],
    ['TRUST_PROXY', 'everybody'],
  ];
  it.each(wrong)('PLATFORM-002 refuses %s=%s and names the variable', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
  });

  it('PLATFORM-002 reports all errors at once', () => {
    expect(problemsOf({ PORT: 'x', TIME_ZONE: 'x', REDIS_URL: 'x' })).toHaveLength(3);
  });

  it('does not reveal the password of a database address', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://me:secret@host/db' }).join()).not.toContain('secret');
  });
});
