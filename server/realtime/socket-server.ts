/**
 * socket.io on the platform's port, and its admission: a handshake is refused before it costs anything, and each
 * accepted connection is guarded until it ends.
 */
import { ServerResponse, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { SOCKET_PATH } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { Clock } from '#domain/clock';
import type { CutPipelines } from '../http/cut-pipelines.ts';
import { networkOf, siteOf } from '../http/network.ts';
import type { Metrics } from '../gateway/metrics.ts';
import { ConnectionGuard, type CutReason } from './connection-guard.ts';
import { countedWebsockets } from './counted-websockets.ts';
import { NetworkAdmission, type Origin } from './network-admission.ts';
import type { SocketLimits } from './socket-limits.ts';

type Conn = Socket['conn'];

export interface SocketServerInput {
  readonly clock: Clock;
  readonly limits: SocketLimits;
  readonly metrics: Metrics;
  readonly headers: Readonly<Record<string, string>>;
  /** Another origin whose pages may connect, if the socket has a separate address. */
  readonly pageOrigin?: string | undefined;
  /** The address of a request's sender, as seen through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** engine.io answers its path before the HTTP application does. */
  readonly cutPipelines: CutPipelines;
}

/** These two together are the time after which a silently dead connection is noticed. */
const PING_EVERY_MILLIS = 5000;
const PONG_WITHIN_MILLIS = 5000;
/** Room for 200 channel names in one call, and no more. */
const LARGEST_MESSAGE_BYTES = 16 * 1024;

export class SocketServer {
  readonly io: Server;
  private readonly admission: NetworkAdmission;
  private readonly guards = new WeakMap<Conn, ConnectionGuard>();

  /** @param onJoined a client has joined, for the first and only time on its connection */
  constructor(
    server: HttpServer,
    private readonly input: SocketServerInput,
    onJoined: (socket: Socket, guard: ConnectionGuard) => void,
  ) {
    const { clock, limits, headers, pageOrigin } = input;
    this.admission = new NetworkAdmission(limits, clock);
    this.io = new Server(server, {
      path: SOCKET_PATH,
      serveClient: false,
      ...(pageOrigin === undefined ? {} : { cors: { origin: pageOrigin } }),
      transports: ['websocket', 'polling'],
      wsEngine: countedWebsockets({ clock, limits, onCut: this.countCut }),
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      pingInterval: PING_EVERY_MILLIS,
      pingTimeout: PONG_WITHIN_MILLIS,
      allowRequest: (request, decide) => {
        const code = this.reasonAgainst(request);
        decide(code, code === undefined);
      },
    });
    const { engine } = this.io;
    engine.use(
      (request: IncomingMessage, response: ServerResponse | object, next: (error?: Error) => void) => {
        if (response instanceof ServerResponse && !input.cutPipelines(request, response)) return;
        next(this.isKnownForm(request, response) ? undefined : new Error('a request that no client makes'));
      },
    );
    engine.on('headers', (sent: Record<string, string>) => {
      Object.assign(sent, headers);
    });
    engine.on('connection', (conn: Conn) => {
      this.guard(conn);
    });
    this.io.on('connection', (socket) => {
      const guard = this.guards.get(socket.conn);
      if (guard?.hasJoined === false) this.admission.joined(this.originOf(socket.conn.request));
      guard?.joined();
      if (guard !== undefined) onJoined(socket, guard);
    });
  }

  /** Ends all sockets; the HTTP server remains open. */
  close(): void {
    this.io.disconnectSockets(true);
    this.io.engine.close();
  }

  private readonly countCut = (reason: CutReason) => {
    this.input.metrics.socketCuts.inc({ reason });
  };

  private originOf(request: IncomingMessage): Origin {
    const address = this.input.addressOf(request);
    return { network: networkOf(address), site: siteOf(address) };
  }

  /** Another site's page may not open a socket for a visitor; no network gets more than its share. */
  private reasonAgainst(request: IncomingMessage): string | undefined {
    const refusal = this.admission.refusal(this.originOf(request)) ?? this.foreignOrigin(request);
    if (refusal === undefined) return undefined;
    this.input.metrics.refusedHandshakes.inc({ reason: refusal });
    return refusal === 'origin' ? PLATFORM_CODES.badInput : PLATFORM_CODES.tooMany;
  }

  /**
   * engine.io does not ask for admission on an existing connection. An upgrade counts as a handshake; requests that
   * engine.io would leave without an answer, or answer with a 500, are refused.
   */
  private isKnownForm(request: IncomingMessage, response: object): boolean {
    const { _query: query } = request as IncomingMessage & { readonly _query: Record<string, string> };
    if (query['sid'] === undefined) return true;
    if (response instanceof ServerResponse)
      return query['transport'] === 'polling' && (request.method === 'GET' || request.method === 'POST');
    return this.admission.mayUpgrade(this.originOf(request));
  }

  private guard(conn: Conn): void {
    const { clock, limits, metrics } = this.input;
    const origin = this.originOf(conn.request);
    const isWithin = this.admission.opened(origin);
    const { countCut: onCut } = this;
    const guard = new ConnectionGuard(conn, {
      ...{ clock, limits, largestBytes: LARGEST_MESSAGE_BYTES, onCut },
      mayNetworkSend: () => this.admission.maySend(origin),
      isNetworkCrowded: () => this.admission.isCrowded(origin),
    });
    const count = () => {
      metrics.connections.set(this.io.engine.clientsCount);
    };
    conn.once('close', () => {
      this.admission.closed(origin, guard.hasJoined);
      count();
    });
    count();
    this.guards.set(conn, guard);
    if (isWithin) return;
    metrics.refusedHandshakes.inc({ reason: 'network' });
    guard.close();
  }

  private foreignOrigin({ headers: { origin, host } }: IncomingMessage): 'origin' | undefined {
    if (origin === undefined || origin === this.input.pageOrigin) return undefined;
    return URL.canParse(origin) && new URL(origin).host === host ? undefined : 'origin';
  }
}
