/** HTTP and sockets on a free port of this machine, before a core that the test chooses. */
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
import { serveMarket } from './serve-market.ts';
import { WIDE_SOCKET_LIMITS } from './wide-limits.ts';

export interface OpenGateway {
  readonly origin: string;
  readonly port: number;
  /** The log of the platform, line by line. */
  readonly lines: readonly string[];
  get(path: string, init?: RequestInit): Promise<Response>;
}

export interface OpenGatewayInput {
  readonly core: CoreApi;
  /** Calls of features, besides those of the market. */
  readonly calls?: readonly BoundCall[];
  /** By default no user is logged in. */
  readonly sessions?: Sessions;
  /** Folders of refusal texts in addition to `locales/`. */
  readonly texts?: readonly URL[];
  /** Files that it serves outside the API. */
  readonly files?: GatewayServerInput['files'];
  /** By default no API key is known. */
  readonly apiClients?: ApiClients;
  readonly clock?: Clock;
  readonly clientDir?: string;
  readonly desktopUrl?: string;
  /** Proxies in front whose forwarding header is trusted. */
  readonly proxies?: readonly string[];
  readonly http?: HttpLimits;
  /** Networks that may read the metrics; without it only this machine. */
  readonly metricsNetworks?: readonly string[];
  readonly sockets?: Partial<SocketLimits>;
}

/** Open until the test ends. By default the limits are wide and the clock does not move. */
export async function openGateway(input: OpenGatewayInput): Promise<OpenGateway> {
  const gateway = await startGateway(input);
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** The same for several tests together, which stop it themselves. */
export async function startGateway(
  input: OpenGatewayInput,
): Promise<OpenGateway & { stop(): Promise<void> }> {
  const lines: string[] = [];
  const market = await serveMarket(input.core);
  const server = await startGatewayServer(
    {
      core: input.core,
      clock: input.clock ?? fakeClock(),
      log: createLog({ production: false, sink: { write: (line) => lines.push(line) } }),
      calls: [...market.calls, ...(input.calls ?? [])],
      texts: input.texts ?? [],
      sessions: input.sessions ?? fakeSessions(),
      files: [...market.files, ...(input.files ?? [])],
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
