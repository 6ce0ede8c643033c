/** Counts the packets and bytes that a connection sends, against its limits. */
import type { Clock } from '#domain/clock';
import type { InboundLimits } from './socket-limits.ts';
import { TokenBucket } from './token-bucket.ts';

export class InboundBudget {
  private readonly packets: TokenBucket;
  private readonly bytes: TokenBucket;
  /** Bytes left before the client joins; undefined once it has. */
  private unjoined: number | undefined;

  constructor(limits: InboundLimits, clock: Clock) {
    this.packets = new TokenBucket(limits.packets, clock);
    this.bytes = new TokenBucket(limits.bytes, clock);
    this.unjoined = limits.unjoinedBytes;
  }

  joined(): void {
    this.unjoined = undefined;
  }

  /** @returns whether the packet is within the limits */
  takePacket(): boolean {
    return this.packets.take();
  }

  /** @returns whether this many bytes are within the limits */
  takeBytes(count: number): boolean {
    if (this.unjoined !== undefined) {
      this.unjoined -= count;
      if (this.unjoined < 0) return false;
    }
    return this.bytes.take(count);
  }
}
