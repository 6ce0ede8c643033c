/**
 * Keeps one connection within its limits, on any transport. It joins once, in time, the one namespace that exists; its
 * packets are counted before socket.io sees them. Anything beyond closes the connection.
 */
import type { Socket } from 'socket.io';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CountedWebsocket } from './counted-websockets.ts';
import { InboundBudget } from './inbound-budget.ts';
import type { SocketLimits } from './socket-limits.ts';

type Conn = Socket['conn'];

/** Why a connection was closed: it sent too much, read too little, broke the protocol, or never joined. */
export type CutReason = 'flood' | 'buffer' | 'namespace' | 'rejoin' | 'unjoined';

export interface ConnectionGuardInput {
  readonly clock: Clock;
  readonly limits: Pick<SocketLimits, 'inbound' | 'joinMillis' | 'slowJoinMillis'>;
  /** The payload that a client may send once it has joined. */
  readonly largestBytes: number;
  readonly onCut: (reason: CutReason) => void;
  /** Counts a packet for the connection's network; false beyond its limit. */
  readonly mayNetworkSend: () => boolean;
  /** Whether the network has more unjoined connections than may take their time. */
  readonly isNetworkCrowded: () => boolean;
}

interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

/** engine.io's transports, with the members that its types omit. */
interface Transport {
  readonly socket?: CountedWebsocket;
  maxHttpBufferSize?: number;
}

/** socket.io's packet of a joining client. */
const CONNECT = '0';
/** A type, perhaps a number of attachments, and a namespace that is not `/`. */
const OTHER_NAMESPACE = /^\d(?:\d*-)?\/(?!,|$)/;

export class ConnectionGuard {
  private readonly budget: InboundBudget;
  private hasAsked = false;
  private isJoined = false;
  private stopTimer: () => void = () => undefined;

  constructor(
    private readonly conn: Conn,
    private readonly input: ConnectionGuardInput,
  ) {
    this.budget = new InboundBudget(input.limits.inbound, input.clock);
    if (conn.transport.name === 'polling')
      this.transport.maxHttpBufferSize = input.limits.inbound.unjoinedBytes;
    conn.on('packet', (packet: Packet) => {
      this.count(packet);
    });
    conn.on('upgrade', () => {
      if (this.isJoined) this.transport.socket?.joined();
    });
    conn.once('close', () => {
      this.stopTimer();
    });
    this.awaitJoin(0);
  }

  get hasJoined(): boolean {
    return this.isJoined;
  }

  joined(): void {
    const { transport } = this;
    this.isJoined = true;
    this.stopTimer();
    this.budget.joined();
    transport.socket?.joined();
    if (transport.maxHttpBufferSize !== undefined) transport.maxHttpBufferSize = this.input.largestBytes;
  }

  cut(reason: CutReason): void {
    if (this.conn.readyState === 'closed') return;
    this.input.onCut(reason);
    this.close();
  }

  /** Closes the connection at once, and drops its waiting messages. */
  close(): void {
    const { conn, transport } = this;
    conn.close(true);
    transport.socket?.terminate();
  }

  /** Waits in two halves: after a stall the platform reads pending packets before it judges a client late. */
  private awaitJoin(waited: Millis): void {
    const { clock, limits, isNetworkCrowded } = this.input;
    const half = limits.joinMillis / 2;
    this.stopTimer = clock.after(half, () => {
      const now = waited + half;
      if (now >= limits.slowJoinMillis || (now >= limits.joinMillis && isNetworkCrowded()))
        this.cut('unjoined');
      else this.awaitJoin(now);
    });
  }

  private get transport(): Transport {
    return this.conn.transport as unknown as Transport;
  }

  private count({ type, data = '' }: Packet): void {
    const isWithin = this.budget.takePacket() && this.budget.takeBytes(data.length);
    if (!isWithin || !this.input.mayNetworkSend()) this.cut('flood');
    else if (type === 'message' && typeof data === 'string') {
      if (OTHER_NAMESPACE.test(data)) this.cut('namespace');
      else if (data.startsWith(CONNECT)) this.join();
    }
  }

  private join(): void {
    if (this.hasAsked) this.cut('rejoin');
    this.hasAsked = true;
  }
}
