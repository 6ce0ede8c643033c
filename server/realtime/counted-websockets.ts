/**
 * The websockets below engine.io. Bytes are counted as they arrive from the network, and messages, pings and pongs
 * before engine.io sees them, including those of an upgrade that is only being probed. A websocket beyond its limits is
 * terminated without the closing handshake, which a client that does not read could draw out.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type ServerOptions } from 'ws';
import type { Clock } from '#domain/clock';
import { InboundBudget } from './inbound-budget.ts';
import type { SocketLimits } from './socket-limits.ts';

export interface CountedWebsocket extends WebSocket {
  /** From now on the limits of clients that have joined. */
  joined(): void;
}

export interface CountingInput {
  readonly clock: Clock;
  readonly limits: Pick<SocketLimits, 'inbound' | 'bufferedBytes'>;
  /** A websocket was terminated because it sent too much, or read too little. */
  readonly onCut: (reason: 'flood' | 'buffer') => void;
}

/** A client that does not answer the closing handshake is not waited for. */
const CLOSE_WITHIN_MILLIS = 2000;
/** No client has a reason to send one message in more fragments. */
const MOST_FRAGMENTS = 32;

const COUNTED = new Set<string | symbol>(['message', 'ping', 'pong']);

/** @returns engine.io's `wsEngine` */
export function countedWebsockets({ clock, limits, onCut }: CountingInput): typeof WebSocketServer {
  class Counted extends WebSocket implements CountedWebsocket {
    private readonly budget = new InboundBudget(limits.inbound, clock);
    private isCut = false;

    joined(): void {
      this.budget.joined();
    }

    countBytes(count: number): void {
      if (!this.isCut && !this.budget.takeBytes(count)) this.cut('flood');
    }

    override emit(event: string | symbol, ...rest: unknown[]): boolean {
      if (!COUNTED.has(event)) return super.emit(event, ...rest);
      if (this.isCut) return false;
      if (!this.budget.takePacket()) {
        this.cut('flood');
        return false;
      }
      if (event === 'ping') this.answerPing(rest[0] as Buffer);
      return super.emit(event, ...rest);
    }

    private answerPing(payload: Buffer): void {
      if (this.readyState !== WebSocket.OPEN) return;
      if (this.bufferedAmount > limits.bufferedBytes) this.cut('buffer');
      else this.pong(payload);
    }

    private cut(reason: 'flood' | 'buffer'): void {
      this.isCut = true;
      onCut(reason);
      this.terminate();
    }
  }

  return class extends WebSocketServer<typeof Counted> {
    constructor(options: ServerOptions<typeof Counted>) {
      const ours = { autoPong: false, closeTimeout: CLOSE_WITHIN_MILLIS, maxFragments: MOST_FRAGMENTS };
      super({ ...options, ...ours, WebSocket: Counted });
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (websocket: Counted, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (websocket, upgraded) => {
        socket.prependListener('data', (chunk: Buffer) => {
          websocket.countBytes(chunk.length);
        });
        done(websocket, upgraded);
      });
    }
  } as unknown as typeof WebSocketServer;
}
