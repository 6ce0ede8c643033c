/** The HTTP application without a socket or a port, for tests that inject requests. */
import { onTestFinished } from 'vitest';
import { createLog } from '../../server/base/log.ts';
import { createMetrics } from '../../server/gateway/metrics.ts';
import { readRefusalTexts } from '../../server/gateway/refusal-texts.ts';
import { createApp, type AppInput } from '../../server/http/app.ts';
import { noApiClients } from './fake-api-clients.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeCore } from './fake-core.ts';
import { fakeSessions } from './fake-sessions.ts';

export interface OpenApp {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  /** The lines that it logged. */
  readonly lines: readonly string[];
}

/** Closes with the test. By default no user is logged in and no page is served. */
export async function openApp(input: Partial<AppInput>): Promise<OpenApp> {
  const lines: string[] = [];
  const core = fakeCore([]);
  const app = await createApp({
    ...{ core, calls: [], sessions: fakeSessions(), apiClients: noApiClients, files: [] },
    ...{ clientDir: '/nowhere', headers: {}, proxies: [], limits: { callsPerSecond: 1000 } },
    ...{ metrics: createMetrics(core), metricsNetworks: ['loopback'], clock: fakeClock() },
    cutPipelines: () => true,
    texts: readRefusalTexts(),
    log: createLog({ production: false, sink: { write: (line) => lines.push(line) } }),
    ...input,
  });
  onTestFinished(() => app.close());
  return { app, lines };
}
