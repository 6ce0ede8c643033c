/**
 * Which network may open another connection. One network gets a share of all connections and a rate of handshakes, so
 * that one address can neither take every place nor keep the platform busy with handshakes.
 */
import type { Clock } from '#domain/clock';
import type { SocketLimits } from './socket-limits.ts';
import { TokenBucket, type Rate } from './token-bucket.ts';

/** Why a handshake is refused. */
export type HandshakeRefusal = 'full' | 'network' | 'rate';

interface Network {
  readonly handshakes: TokenBucket;
  readonly packets: TokenBucket;
  open: number;
}

/** Networks that are remembered before those without a connection are looked through. */
const KEPT_NETWORKS = 1000;

export class NetworkAdmission {
  private readonly networks = new Map<string, Network>();
  /** Doubles with what is in use, so that looking through all of them stays rare. */
  private sweepAt = KEPT_NETWORKS;
  private open = 0;

  constructor(
    private readonly limits: Pick<SocketLimits, 'sockets' | 'network'>,
    private readonly clock: Clock,
  ) {}

  /** How many networks are remembered. */
  get size(): number {
    return this.networks.size;
  }

  /** Counts a handshake; answers why it is refused. */
  refusal(name: string): HandshakeRefusal | undefined {
    const network = this.network(name);
    if (!network.handshakes.take()) return 'rate';
    if (network.open >= this.limits.network.sockets) return 'network';
    return this.open >= this.limits.sockets ? 'full' : undefined;
  }

  /** Counts an upgrade of a connection that is counted already. */
  mayUpgrade(name: string): boolean {
    return this.network(name).handshakes.take();
  }

  /** Counts a packet of any connection of the network: a thousand of them add up. */
  maySend(name: string): boolean {
    return this.network(name).packets.take();
  }

  /** Counts a connection that opened. @returns false if it is beyond the limits, for which `refusal` came too early */
  opened(name: string): boolean {
    const network = this.network(name);
    network.open++;
    this.open++;
    return network.open <= this.limits.network.sockets && this.open <= this.limits.sockets;
  }

  closed(name: string): void {
    this.network(name).open--;
    this.open--;
  }

  private network(name: string): Network {
    const known = this.networks.get(name);
    if (known !== undefined) return known;
    if (this.networks.size >= this.sweepAt) this.sweep();
    const { handshakes, packets } = this.limits.network;
    const bucket = (rate: Rate) => new TokenBucket(rate, this.clock);
    const network = { handshakes: bucket(handshakes), packets: bucket(packets), open: 0 };
    this.networks.set(name, network);
    return network;
  }

  private sweep(): void {
    for (const [name, { open, handshakes, packets }] of this.networks)
      if (open === 0 && handshakes.isFull && packets.isFull) this.networks.delete(name);
    this.sweepAt = Math.max(KEPT_NETWORKS, 2 * this.networks.size);
  }
}
