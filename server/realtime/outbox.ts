/**
 * The messages that leave by one socket, and those that wait while it is busy with earlier ones.
 *
 * A finished frame goes directly to the connection while engine.io has nothing under way on it: the frame is whole and
 * nothing compresses, so it may be written between any two of engine.io's. This saves engine.io's queue, events and
 * callbacks for each delivery (decision 0012). Otherwise it waits its turn among engine.io's packets.
 */
import type { Socket as Connection } from 'node:net';
import type { Socket } from 'socket.io';
import type { Frame } from './packed/frame.ts';

type Conn = Pick<Socket['conn'], 'transport' | 'upgraded' | 'readyState' | 'request' | 'send' | 'on' | 'off'>;

/** How many messages may wait before snapshots pause, and before a live channel falls behind. */
const PAUSE_AT_MESSAGES = 16;
const SLOW_AT_MESSAGES = 64;
const SLOW_AT_LENGTH = 512 * 1024;
/** The size of a waiting packet besides its text. */
const PACKET_BYTES = 256;

export class Outbox {
  /** Packets that wait in engine.io, and their length. */
  private packets = 0;
  private packetsLength = 0;
  /** Frames that the connection has not passed on. */
  private frames = 0;
  private readonly line: Connection | undefined;

  /**
   * @param most the maximum of waiting bytes
   * @param roomy called when there is room again, or a message has just been sent
   * @param full called when more than `most` bytes wait
   */
  constructor(
    private readonly conn: Conn,
    private readonly most: number,
    private readonly roomy: () => void,
    private readonly full: () => void,
  ) {
    conn.on('packetCreate', this.created);
    conn.on('flush', this.flushed);
    conn.on('drain', roomy);
    // After an upgrade the request is still that of polling, on another connection.
    if (conn.transport.name !== 'websocket' || conn.upgraded) return;
    this.line = conn.request.socket;
    this.line.on('drain', roomy);
  }

  /** The client has left: nothing is counted any more. */
  close(): void {
    const { conn, line, roomy } = this;
    conn.off('packetCreate', this.created);
    conn.off('flush', this.flushed);
    conn.off('drain', roomy);
    line?.off('drain', roomy);
  }

  get isSlow(): boolean {
    return this.waiting > SLOW_AT_MESSAGES || this.length > SLOW_AT_LENGTH;
  }

  /** Snapshots wait until there is room. */
  get isBusy(): boolean {
    return this.waiting > PAUSE_AT_MESSAGES;
  }

  write({ payload, options }: Frame): void {
    const { conn, line } = this;
    if (line?.writable !== true || !conn.transport.writable || conn.readyState !== 'open') {
      conn.send(payload, options);
      return;
    }
    line.write(options.wsPreEncodedFrame[0]);
    this.frames = line.writableLength === 0 ? 0 : this.frames + 1;
    if (this.length > this.most) this.full();
  }

  /**
   * Counts every packet, also small answers: otherwise a socket that never reads could be sent an endless number of
   * them.
   */
  private readonly created = ({ data }: { data?: string | Buffer }) => {
    this.packets++;
    this.packetsLength += PACKET_BYTES + (data?.length ?? 0);
    if (this.length > this.most) this.full();
  };

  private readonly flushed = () => {
    this.packets = 0;
    this.packetsLength = 0;
  };

  private get length(): number {
    return this.packetsLength + (this.line?.writableLength ?? 0);
  }

  private get waiting(): number {
    if (this.line?.writableLength === 0) this.frames = 0;
    return this.packets + this.frames;
  }
}
