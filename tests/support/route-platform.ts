/** A real platform for engines on faulty routes, each with a witness. */
import { systemClock } from '../../server/base/clock.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { fakeStore } from './fake-store.ts';
import { FaultyEngine } from './faulty-engine.ts';
import type { FaultyRouteInput } from './faulty-route.ts';
import { startGateway } from './open-gateway.ts';
import { testFeatures } from './platform-features.ts';

export interface RoutePlatform {
  readonly port: number;
  /**
   * An engine that is live before the test and after it, and showed only what was true.
   * @param seconds the number of messages of all tickers that must have arrived since the fault
   */
  withEngine(
    input: FaultyRouteInput,
    use: (engine: FaultyEngine) => Promise<void>,
    seconds?: number,
  ): Promise<void>;
  stop(): Promise<void>;
}

const fail = (error: unknown) => {
  throw error;
};

export async function startRoutePlatform(): Promise<RoutePlatform> {
  const { core, stop } = await createPlatform({
    store: fakeStore(),
    clock: systemClock,
    timeZone: 'Asia/Shanghai',
    features: testFeatures(),
    seed: 'faults',
    mood: 'violent',
    onRefused: () => undefined,
    onUnkept: fail,
    onFatal: fail,
  });
  const gateway = await startGateway({ core, clock: systemClock });
  const { port } = gateway;
  return {
    port,
    async withEngine(input, use, seconds = 0) {
      const engine = await FaultyEngine.open(port, input);
      try {
        await engine.watchBook();
        await engine.expectMended();
        await use(engine);
        await engine.expectMended(seconds);
        engine.expectOnlyTruth();
      } finally {
        await engine.close();
      }
    },
    async stop() {
      await gateway.stop();
      await stop();
    },
  };
}
