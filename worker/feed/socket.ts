/**
 * The one socket (SPEC §7): websocket first; polling if a websocket fails, or is silent for 5 s (a proxy that
 * swallows the upgrade never reports a failure). socket.io reconnects; its recovery feature is not used.
 */
import { Fetch, io, type Socket } from 'socket.io-client';
import type { Channel, SocketAnswer } from '#protocol/names/market';
import { SOCKET_PATH } from '#protocol/names/addresses';
import { PACKED_LAYOUT } from '#protocol/names/packed';
import type { Clock } from '#domain/clock';
import type {
  SocketConnection,
  SocketInput,
  SocketListener,
  MessageKind,
  OpenSocketConnection,
} from './socket-connection.ts';
import { packedWebSocket } from './packed-websocket.ts';
import { packetParser } from './packet-parser.ts';

/** SPEC §7: "5 s time-out". */
const WEBSOCKET_MILLIS = 5_000;
/** DESIGN §4: calls on the socket are acknowledged; a later answer counts as none. */
const ANSWER_MILLIS = 5_000;
/** An older attempt was made on the lost network when the network returns. */
const YOUNG_MILLIS = 500;
/** SPEC §7: "reconnection delay 1 s up to 5 s, connect timeout 20 s, randomization 0.5". */
const RECONNECTION = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** The channels that every page needs: requested with the connection, so that they arrive a round trip earlier. */
const ASKED_AT_ONCE: readonly Channel[] = ['tickers'];

const KINDS: readonly MessageKind[] = [
  'tickers',
  'ticker',
  'book',
  'trades',
  'marks',
  'contracts',
  'account',
];

type Transports = NonNullable<Socket['io']['opts']['transports']>;
type Handlers = Record<MessageKind, (message: unknown) => void>;
type Calls = Record<string, (input: SocketInput, answer: (answer: SocketAnswer) => void) => void>;

export function socketOpener(clock: Clock): OpenSocketConnection {
  return (origin, listener) => new SocketSession(origin, listener, clock);
}

class SocketSession implements SocketConnection {
  private readonly socket: Socket<Handlers, Calls>;
  private readonly listener: SocketListener;
  private readonly clock: Clock;
  private readonly websocketFirst: Transports;
  private readonly pollingFirst: Transports;
  /** Packed messages bypass the event that reports the open socket and may arrive with it: they wait for it. */
  private early: Uint8Array[] = [];
  private trying = false;
  private triedAt = 0;
  private stopTimer: () => void = () => undefined;

  constructor(origin: string, listener: SocketListener, clock: Clock) {
    this.listener = listener;
    this.clock = clock;
    const packed = (bytes: Uint8Array) => {
      if (this.socket.connected) listener.packed(bytes);
      else this.early.push(bytes);
    };
    const websocket = packedWebSocket(packed);
    this.websocketFirst = [websocket, Fetch];
    this.pollingFirst = [Fetch, websocket];
    this.socket = io(origin, {
      ...RECONNECTION,
      path: SOCKET_PATH,
      transports: this.websocketFirst,
      tryAllTransports: true,
      forceNew: true,
      autoConnect: false,
      auth: { packed: PACKED_LAYOUT, channels: ASKED_AT_ONCE },
      parser: packetParser(packed),
    });
    this.listen();
    this.connect();
  }

  hurry(): void {
    if (this.socket.connected) return;
    if (this.trying && Math.abs(this.clock.now() - this.triedAt) < YOUNG_MILLIS) return;
    this.restart();
  }

  restart(): void {
    this.socket.disconnect();
    this.connect();
  }

  call(event: string, input: SocketInput): Promise<SocketAnswer> {
    if (!this.socket.connected) return Promise.reject(new Error('the socket is closed'));
    return this.socket.timeout(ANSWER_MILLIS).emitWithAck(event, input) as Promise<SocketAnswer>;
  }

  close(): void {
    this.endAttempt();
    this.socket.disconnect();
  }

  private listen(): void {
    const { socket, listener } = this;
    for (const kind of KINDS) {
      socket.on(kind, (message: unknown) => {
        listener.message(kind, message);
      });
    }
    socket.on('connect', () => {
      this.endAttempt();
      this.preferWhatWorks();
      listener.opened(ASKED_AT_ONCE);
      for (const bytes of this.early.splice(0)) listener.packed(bytes);
    });
    socket.on('connect_error', () => {
      this.endAttempt();
    });
    socket.on('disconnect', (reason) => {
      listener.closed();
      // The platform closed it on purpose (a restart, a limit): socket.io then does not reconnect, so we do.
      if (reason === 'io server disconnect') {
        this.stopTimer = this.clock.after(RECONNECTION.reconnectionDelay, () => {
          this.connect();
        });
      }
    });
    socket.io.on('reconnect_attempt', () => {
      this.beginAttempt();
    });
  }

  private connect(): void {
    this.beginAttempt();
    this.socket.connect();
  }

  private beginAttempt(): void {
    this.stopTimer();
    this.early = [];
    this.trying = true;
    this.triedAt = this.clock.now();
    if (this.socket.io.opts.transports !== this.websocketFirst) return;
    this.stopTimer = this.clock.after(WEBSOCKET_MILLIS, () => {
      this.socket.io.opts.transports = this.pollingFirst;
      this.restart();
    });
  }

  private endAttempt(): void {
    this.stopTimer();
    this.trying = false;
  }

  /** If a polling connection was upgraded to a websocket, the next connection may start with a websocket. */
  private preferWhatWorks(): void {
    const { engine, opts } = this.socket.io;
    engine.once('upgrade', () => {
      opts.transports = this.websocketFirst;
    });
  }
}
