/**
 * The platform in this process with a replay on the test's own clock. Markets, sockets and database are real and run
 * in real time, but the recording continues only when the test moves the clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../server/base/clock.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { startGatewayServer } from '../../server/gateway/gateway-server.ts';
import { createLog } from '../../server/base/log.ts';
import { createReplayFeed } from '../../server/market/feeds/replay-feed.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { httpLimits, socketLimits } from '../../server/start/limits.ts';
import { fakeClock } from './fake-clock.ts';
import { databaseIn } from './fresh-folder.ts';
import { noApiClients } from './fake-api-clients.ts';
import { fakeSessions } from './fake-sessions.ts';
import { testFeatures } from './platform-features.ts';
import { serveMarket } from './serve-market.ts';

export interface ReplayedPlatform {
  readonly origin: string;
  /** Advances the replay's clock. */
  play(millis: number): void;
  isAlive(symbol: string): boolean;
  /** The platform's log of warnings and errors. */
  readonly complaints: string[];
  stop(): Promise<void>;
}

export async function startReplayedPlatform(
  file: string,
  speed: number,
  loop = false,
): Promise<ReplayedPlatform> {
  const complaints: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'brisk-replay-'));
  const complain = (what: unknown) => complaints.push(String(what));
  const clock = fakeClock();
  const replay = await createReplayFeed({ file, speed, loop, offset: 0, clock });
  await databaseIn(folder);
  const held = await openPlatformStore({ dataDir: folder, databaseUrl: undefined }, complain);
  const platform = await createPlatform({
    store: held.store,
    clock: systemClock,
    timeZone: 'UTC',
    features: testFeatures(),
    seed: 'replayed',
    mood: 'calm',
    externalFeed: replay,
    onRefused: (symbol, code) => complain(`${symbol} ${code}`),
    onUnkept: complain,
    onFatal: complain,
  });
  const log = createLog({ production: false, sink: { write: complain } });
  const limits = { http: httpLimits, sockets: socketLimits };
  const clientDir = join(folder, 'no-client');
  const server = await startGatewayServer(
    {
      core: platform.core,
      clock: systemClock,
      log,
      ...(await serveMarket(platform.core)),
      sessions: fakeSessions(),
      apiClients: noApiClients,
      clientDir,
      limits,
    },
    '127.0.0.1',
    0,
  );
  return {
    origin: `http://127.0.0.1:${String(server.port)}`,
    play: (millis) => clock.advance(millis),
    isAlive: (symbol) => replay.isAlive(symbol),
    complaints,
    async stop() {
      await server.stop();
      await platform.stop();
      await held.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
