/**
 * A phone's link in front of a server: all connections share one downlink and one uplink, segment by segment in turn.
 * Each segment takes its transfer time and then half the round trip, and a new connection waits one round trip for its
 * handshake. A browser's own emulation affects neither a worker's requests nor an open socket; this link affects all.
 * Other effects of a network (slow start, losses) are not simulated.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Link {
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
  readonly roundTripMillis: number;
}

/** The values of the browsers' own tools. */
export const SLOW_4G: Link = {
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  roundTripMillis: 150,
};

const SEGMENT_BYTES = 1_460;

export interface SlowLink {
  readonly origin: string;
  /** Bytes that reached the phone, headers included. */
  passed(): number;
  /** Whether bytes sent from now on are delayed. */
  setLimits(slow: boolean): void;
  close(): void;
}

export async function openSlowLink(port: number, link: Link): Promise<SlowLink> {
  const down = new SlowRoute(link.downBitsPerSecond, link.roundTripMillis);
  const up = new SlowRoute(link.upBitsPerSecond, link.roundTripMillis);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    up.join(near, far);
    down.join(far, near);
    for (const side of [near, far]) {
      open.add(side);
      side.on('error', () => side.destroy());
      side.on('close', () => open.delete(side));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: () => down.passed,
    setLimits(slow) {
      down.isSlow = slow;
      up.isSlow = slow;
    },
    close() {
      for (const side of open) side.destroy();
      server.close();
    },
  };
}

/** One direction of one connection. An empty piece marks its end. */
interface Lane {
  readonly to: Socket;
  /** The time at which its handshake has ended. */
  readonly begins: number;
  /** Waiting for the link, and on the link. */
  readonly waiting: Buffer[];
  readonly onTheWay: Buffer[];
}

class SlowRoute {
  passed = 0;
  isSlow = true;
  private readonly bytesPerMilli: number;
  /** The lanes that have something to send, in the order of their turns. */
  private readonly turns: Lane[] = [];
  private free = 0;
  private moving = false;

  constructor(
    bitsPerSecond: number,
    private readonly roundTrip: number,
  ) {
    this.bytesPerMilli = bitsPerSecond / 8_000;
  }

  join(from: Socket, to: Socket): void {
    const begins = performance.now() + (this.isSlow ? this.roundTrip : 0);
    const lane: Lane = { to, begins, waiting: [], onTheWay: [] };
    const send = (...pieces: readonly Buffer[]) => {
      lane.waiting.push(...pieces);
      if (!this.turns.includes(lane)) this.turns.push(lane);
      if (!this.moving) this.move();
    };
    from.on('data', (data: Buffer) => {
      const count = Math.ceil(data.length / SEGMENT_BYTES);
      send(
        ...Array.from({ length: count }, (_, i) => data.subarray(i * SEGMENT_BYTES, (i + 1) * SEGMENT_BYTES)),
      );
    });
    from.on('close', () => {
      send(Buffer.alloc(0));
    });
  }

  private move(): void {
    const lane = this.turns.shift();
    const piece = lane?.waiting.shift();
    this.moving = lane !== undefined && piece !== undefined;
    if (!lane || !piece) return;
    if (lane.waiting.length > 0) this.turns.push(lane);
    lane.onTheWay.push(piece);
    const now = performance.now();
    this.free = this.isSlow ? Math.max(now, this.free) + piece.length / this.bytesPerMilli : now;
    const arrives = this.isSlow ? Math.max(this.free, lane.begins) + this.roundTrip / 2 : now;
    // Timers of one moment fire in any order, but a lane's pieces must stay in order.
    setTimeout(() => {
      this.arrive(lane);
    }, arrives - now);
    setTimeout(() => {
      this.move();
    }, this.free - now);
  }

  private arrive({ to, onTheWay }: Lane): void {
    const piece = onTheWay.shift() as Buffer;
    this.passed += piece.length;
    if (piece.length === 0) to.destroySoon();
    else if (to.writable) to.write(piece);
  }
}
