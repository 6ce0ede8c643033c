/** HTTP and sockets on one port, in front of a core that they know only by its interface. */
import type { CoreApi } from '../core/core-api.ts';
import type { Clock } from '#domain/clock';
import { createApp, type AddFiles, type HttpLimits } from '../http/app.ts';
import type { BoundCall } from '../http/bind.ts';
import type { CallChecks } from '../http/access.ts';
import { callerAddress } from '../http/caller-address.ts';
import { cutPipelines } from '../http/cut-pipelines.ts';
import { pagesWithSocket, readPage } from '../http/client-files.ts';
import { sendDesktopVisitors } from '../http/desktop-visitor.ts';
import { firstPage } from '../http/first-page.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Log } from '../base/log.ts';
import { firstQuotes } from '../market/first-quotes.ts';
import { createMetrics } from './metrics.ts';
import { Gateway } from '../realtime/gateway.ts';
import type { SocketLimits } from '../realtime/socket-limits.ts';
import { readRefusalTexts } from './refusal-texts.ts';
import { instrumentsQuery } from '../market/queries.ts';

export interface GatewayServerInput extends CallChecks {
  readonly core: CoreApi;
  readonly clock: Clock;
  readonly log: Log;
  /** The calls of the platform's features. */
  readonly calls: readonly BoundCall[];
  /** Folders of refusal texts that features bring; by default only those of `locales/`. */
  readonly texts?: readonly URL[];
  /** Files served outside the API. */
  readonly files: readonly AddFiles[];
  /** The folder of the built client; nothing is served if it does not exist. */
  readonly clientDir: string;
  /** The address to which visitors with a desktop browser are redirected; undefined: none. */
  readonly desktopUrl?: string | undefined;
  /** The address to which the app opens its socket; undefined: the origin of its page. */
  readonly socketUrl?: string | undefined;
  /** The origin of the app's page; undefined: as the browser states it. */
  readonly site?: string | undefined;
  /** Trusted proxies, which forward a caller's address; undefined: none. */
  readonly proxies?: readonly string[] | undefined;
  /** Networks that may read the metrics and the details of `/readyz`; undefined: this machine. */
  readonly metricsNetworks?: readonly string[] | undefined;
  readonly limits: { readonly http: HttpLimits; readonly sockets: SocketLimits };
}

export interface GatewayServer {
  /** The bound host and port. */
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** @param host undefined for all interfaces: IPv6 and IPv4, or IPv4 if the machine has no IPv6 */
export async function startGatewayServer(
  input: GatewayServerInput,
  host: string | undefined,
  port: number,
): Promise<GatewayServer> {
  const { core, clock, log, clientDir, limits, desktopUrl, sessions, apiClients, proxies = [] } = input;
  const { socketUrl, site } = input;
  const texts = readRefusalTexts(input.texts);
  const metrics = createMetrics(core);
  const pages = pagesWithSocket(clientDir, socketUrl);
  const page = pages['index.html'] ?? readPage(clientDir);
  const headers = securityHeaders(page, socketUrl);
  const instruments = await core.ask(instrumentsQuery, {});
  const addressOf = callerAddress(proxies);
  const pipelines = cutPipelines({ clock, addressOf });
  const shared = { core, sessions, apiClients, clock, headers, metrics, texts, log, cutPipelines: pipelines };
  const app = await createApp({
    ...shared,
    calls: input.calls,
    files: [
      ...input.files,
      ...(desktopUrl === undefined ? [] : [sendDesktopVisitors(desktopUrl)]),
      (served) => {
        firstPage(served, { page, clock, quotes: () => firstQuotes(core) });
      },
    ],
    clientDir,
    pages,
    proxies,
    limits: limits.http,
    metricsNetworks: input.metricsNetworks ?? ['loopback'],
  });
  await app.ready();
  const gateway = new Gateway(app.server, {
    ...shared,
    instruments,
    limits: limits.sockets,
    addressOf,
    pageOrigin: socketUrl === undefined ? undefined : site,
  });
  const stop = async () => {
    gateway.close();
    await app.close();
  };
  try {
    const bound = await listen((each) => app.listen({ host: each, port }), host);
    const address = app.server.address();
    const boundPort = address !== null && typeof address === 'object' ? address.port : port;
    return { host: bound, port: boundPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(on: (host: string) => Promise<unknown>, host: string | undefined): Promise<string> {
  if (host !== undefined) {
    await on(host);
    return host;
  }
  try {
    await on('::');
    return '::';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    await on('0.0.0.0');
    return '0.0.0.0';
  }
}
