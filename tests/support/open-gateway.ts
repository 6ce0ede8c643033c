/** HTTP and sockets on a free port of this machine, before a core of the test's choice. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../domain/clock.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import { startGatewayServer, type GatewayServerInput } from '../../server/gateway/gateway-server.ts';
import { createLog } from '../../server/base/log.ts';
import type { BoundCall } from '../../server/http/bind.ts';
import type { HttpLimits } from '../../server/http/app.ts';
import type { SocketLimits } from '../../server/realtime/socket-limits.ts';
import type { ApiClients } from '../../server/gateway/api-clients.ts';
import type { Sessions } from '../../server/gateway/sessions.ts';
import { fakeClock } from './fake-clock.ts';
import { noApiClients } from './fake-api-clients.ts';
import { fakeSessions } from './fake-sessions.ts';
import { WIDE_SOCKET_LIMITS } from './wide-limits.ts';

export interface OpenGateway {
  readonly origin: string;
  readonly port: number;
  /** What the platform logged. */
  readonly lines: readonly string[];
  get(path: string, init?: RequestInit): Promise<Response>;
}

export interface OpenGatewayInput {
  readonly core: CoreApi;
  /** What the platform's words answer, beside the market. */
  readonly calls?: readonly BoundCall[];
  /** Nobody is logged in unless the test says who. */
  readonly sessions?: Sessions;
  /** Folders of refusal texts beside `locales/`. */
  readonly texts?: readonly URL[];
  /** What they serve beside the API. */
  readonly files?: GatewayServerInput['files'];
  /** No key is known unless the test says which. */
  readonly apiClients?: ApiClients;
  readonly clock?: Clock;
  readonly clientDir?: string;
  readonly desktopUrl?: string;
  /** Proxies in front, whose word is taken. */
  readonly proxies?: readonly string[];
  readonly http?: HttpLimits;
  /** Who may read the metrics; this machine unless the test says otherwise. */
  readonly metricsNetworks?: readonly string[];
  readonly sockets?: Partial<SocketLimits>;
}

/** Open until the test ends. The limits are wide unless the test says otherwise; time stands still. */
export async function openGateway(input: OpenGatewayInput): Promise<OpenGateway> {
  const gateway = await startGateway(input);
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** The same, for several tests together: they stop it. */
export async function startGateway(
  input: OpenGatewayInput,
): Promise<OpenGateway & { stop(): Promise<void> }> {
  const lines: string[] = [];
  const server = await startGatewayServer(
    {
      core: input.core,
      clock: input.clock ?? fakeClock(),
      log: createLog({ production: false, sink: { write: (line) => lines.push(line) } }),
      calls: input.calls ?? [],
      texts: input.texts ?? [],
      sessions: input.sessions ?? fakeSessions(),
      files: input.files ?? [],
      apiClients: input.apiClients ?? noApiClients,
      clientDir: input.clientDir ?? join(tmpdir(), 'brisk-no-such-client'),
      desktopUrl: input.desktopUrl,
      proxies: input.proxies,
      metricsNetworks: input.metricsNetworks,
      limits: {
        http: input.http ?? { callsPerSecond: 1_000_000 },
        sockets: { ...WIDE_SOCKET_LIMITS, ...input.sockets },
      },
    },
    '127.0.0.1',
    0,
  );
  const origin = `http://127.0.0.1:${String(server.port)}`;
  const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
  return { origin, port: server.port, lines, get, stop: () => server.stop() };
}
