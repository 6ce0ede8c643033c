/** The platform's start, top to bottom: configuration, data, core, gateway, greeting; and its end. */
import { fileURLToPath } from 'node:url';
import { addressesOf, greeting } from './start/addresses.ts';
import { systemClock } from './base/clock.ts';
import { ConfigError, readConfig, refuseUnready, type Config } from './start/config.ts';
import { authTables } from './auth/tables.ts';
import type { HeldStore } from './db/open-store.ts';
import { textsOf } from './feature/collect-features.ts';
import type { Feature } from './feature/define-feature.ts';
import { serveFeatures } from './feature/serve-features.ts';
import { startGatewayServer, type GatewayServerInput } from './gateway/gateway-server.ts';
import { readPage } from './http/client-files.ts';
import { createLog, type Log } from './base/log.ts';
import { startRecorder } from './market/recorder/recorder.ts';
import { openOutsideFeed } from './start/outside-feed.ts';
import { createPlatform, type Platform } from './start/platform.ts';
import { priceSeeds } from './start/price-seeds.ts';
import { systemChance, systemId, systemToken } from './base/random.ts';
import { networkLimits, recorderLimits, socketLimits } from './start/limits.ts';
import { warnOfUnfitSettings } from './settings/warn-of-unfit.ts';
import { platformFeatures } from './start/features.ts';
import { openPlatformStore } from './start/open-platform-store.ts';
import { MadeByDemo, reasonOf } from './start/start-failures.ts';

const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url));
/** A stop that takes longer is cut off: the database holds what was acknowledged. */
const STOP_WITHIN_MILLIS = 5000;

/** Clean-up steps for the end, run last to first. */
const undo: (() => Promise<void>)[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  systemClock.after(STOP_WITHIN_MILLIS, () => process.exit(code === 0 ? 1 : code));
  for (const each of undo.reverse()) await each().catch((error: unknown) => logFailure(error));
  process.exit(code);
}

async function start(config: Config, log: Log): Promise<void> {
  const end = (error: unknown) => {
    if (stopping) return;
    const reason = reasonOf(error, config);
    log.fatal(reason === undefined ? { err: error } : {}, reason ?? 'the core cannot continue');
    void stop(1);
  };
  const held = await openPlatformStore(config, end);
  undo.push(() => held.release());
  const features = platformFeatures({ secret: systemToken(), page: readPage(CLIENT), config });
  const platform = await startPlatform({ config, held, features, log }, end);
  undo.push(() => platform.stop());
  await warnOfUnfitSettings(platform.core, log);
  if (!config.demo && (await authTables.calls(held.store).wasDemo())) throw new MadeByDemo();
  await record(config, platform, log);
  const { core } = platform;
  const parts = { core, clock: systemClock, token: systemToken, id: systemId, log };
  const served = await serveFeatures(features, { ...parts, demo: config.demo });
  undo.push(() => served.stop());
  if (served.sessions === undefined || served.apiClients === undefined)
    throw new Error('no feature keeps sessions');
  const server = await startGatewayServer(
    {
      ...{ core, clock: systemClock, log, calls: served.calls, files: served.files },
      ...{ sessions: served.sessions, apiClients: served.apiClients },
      texts: textsOf(features),
      clientDir: CLIENT,
      desktopUrl: config.desktopUrl,
      socketUrl: config.socketUrl,
      site: config.site,
      proxies: config.proxies,
      metricsNetworks: config.metricsNetworks,
      limits: limitsOf(config),
    },
    config.host,
    config.port,
  );
  undo.push(() => server.stop());
  const addresses = addressesOf(server.host, server.port);
  held.publishAddress(addresses.local);
  if (config.production) log.info({ addresses }, 'listening');
  else process.stdout.write(await greeting(addresses));
}

function limitsOf({
  callsPerSecond,
  socketsPerNetwork,
  handshakesPerSecond,
}: Config): GatewayServerInput['limits'] {
  const network = networkLimits(socketsPerNetwork, handshakesPerSecond);
  return { http: { callsPerSecond }, sockets: { ...socketLimits, network } };
}

async function record({ record }: Config, { core }: Platform, log: Log): Promise<void> {
  if (record === undefined) return;
  const recorder = await startRecorder({
    ...record,
    core,
    clock: systemClock,
    limits: recorderLimits,
    onTrouble: (trouble, error) => {
      log.warn({ folder: record.folder, err: error }, `the recording ${trouble}; a part of it is missing`);
    },
  });
  undo.push(() => recorder.stop());
}

async function startPlatform(
  {
    config,
    held,
    features,
    log,
  }: {
    readonly config: Config;
    readonly held: HeldStore;
    readonly features: readonly Feature[];
    readonly log: Log;
  },
  onFatal: (error: unknown) => void,
): Promise<Platform> {
  const { feed } = config;
  // The feed exists before the platform, and learns later which markets are watched.
  const started: { platform?: Platform } = {};
  const isWatched = (symbol: string) => started.platform?.isWatched(symbol) ?? true;
  const externalFeed = await openOutsideFeed({
    config,
    clock: systemClock,
    chance: systemChance,
    log,
    isWatched,
  });
  started.platform = await createPlatform({
    store: held.store,
    clock: systemClock,
    timeZone: config.timeZone,
    features,
    ...priceSeeds(config),
    mood: feed.kind === 'simulated' ? feed.mood : 'calm',
    ...(config.quoteInterval !== undefined && slowerQuotes(config.quoteInterval)),
    ...(externalFeed === undefined ? {} : { externalFeed }),
    makerDelay: config.makerDelay,
    onRefused: (symbol, code) => {
      log.warn({ symbol, code }, 'the core refused what a feed did');
    },
    onUnkept: (error) => {
      log.warn({ err: error }, 'what is done beside the commits failed and is tried again');
    },
    onBreach: (breaches) => {
      log.error(
        { breaches: breaches.map(({ what }) => what) },
        'the ledger is broken: no money moves from now on',
      );
    },
    onFatal,
  });
  return started.platform;
}

/** An unwatched spot market is quoted once in ten intervals, as by default: 100 ms and a second. */
function slowerQuotes(quoteMillis: number) {
  return { quoteMillis, unwatchedSpotMillis: 10 * quoteMillis };
}

function logFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

try {
  const config = readConfig(process.env, process.cwd());
  refuseUnready(config);
  const log = createLog({ production: config.production, sink: process.stderr });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'a promise failed that nobody awaited');
    void stop(1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught');
    void stop(1);
  });
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  await start(config, log).catch(async (error: unknown) => {
    // Errors of work that the stop interrupts are expected.
    if (stopping) return;
    const reason = reasonOf(error, config);
    if (reason === undefined) logFailure(error);
    else process.stderr.write(`${reason}\n`);
    await stop(1);
  });
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logFailure(error);
  process.exitCode = 1;
}
