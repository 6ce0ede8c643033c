/**
 * Admits connections by their network. One network gets a share of all connections and a rate of handshakes, so that
 * one address can neither take every place nor keep the platform busy with handshakes. For IPv6 a whole site is counted
 * too, with higher limits.
 */
import type { Clock } from '#domain/clock';
import { NETWORKS_OF_A_SITE } from '../http/network.ts';
import type { SocketLimits } from './socket-limits.ts';
import { TokenBucket, type Rate } from './token-bucket.ts';

/** Why a handshake is refused. */
export type HandshakeRefusal = 'full' | 'network' | 'rate';

interface Network {
  readonly handshakes: TokenBucket;
  readonly packets: TokenBucket;
  open: number;
  /** Open connections that have not joined. */
  unjoined: number;
  readonly most: number;
  readonly mostUnjoined: number;
}

/** The number of remembered networks at which those without a connection are first swept. */
const KEPT_NETWORKS = 1000;

/** The origin of a connection. */
export interface Origin {
  readonly network: string;
  /** Undefined: it has no separate one (`siteOf`). */
  readonly site: string | undefined;
}

export class NetworkAdmission {
  /** Networks and sites by name: a /48 and a /64 never share a name. */
  private readonly networks = new Map<string, Network>();
  /** Doubles with the number in use, so that sweeps stay rare. */
  private sweepAt = KEPT_NETWORKS;
  private open = 0;

  constructor(
    private readonly limits: Pick<SocketLimits, 'sockets' | 'network' | 'unjoined'>,
    private readonly clock: Clock,
  ) {}

  /** How many networks are remembered. */
  get size(): number {
    return this.networks.size;
  }

  /** Counts a handshake; returns why it is refused, if it is. */
  refusal(origin: Origin): HandshakeRefusal | undefined {
    const counted = this.counted(origin);
    if (!counted.every(({ handshakes }) => handshakes.take())) return 'rate';
    if (counted.some(({ open, most }) => open >= most)) return 'network';
    return this.open >= this.limits.sockets ? 'full' : undefined;
  }

  /** Counts an upgrade of a connection that is counted already. */
  mayUpgrade(origin: Origin): boolean {
    return this.counted(origin).every(({ handshakes }) => handshakes.take());
  }

  /** Counts a packet of any connection of the network: a thousand of them add up. */
  maySend(origin: Origin): boolean {
    return this.counted(origin).every(({ packets }) => packets.take());
  }

  /** Counts a connection that opened. @returns false if it is beyond the limits, for which `refusal` came too early */
  opened(origin: Origin): boolean {
    const counted = this.counted(origin);
    for (const each of counted) {
      each.open++;
      each.unjoined++;
    }
    this.open++;
    return counted.every(({ open, most }) => open <= most) && this.open <= this.limits.sockets;
  }

  joined(origin: Origin): void {
    for (const each of this.counted(origin)) each.unjoined--;
  }

  /** Whether a network has more unjoined connections than may take their time. */
  isCrowded(origin: Origin): boolean {
    return this.counted(origin).some(({ unjoined, mostUnjoined }) => unjoined > mostUnjoined);
  }

  closed(origin: Origin, isJoined: boolean): void {
    for (const each of this.counted(origin)) {
      each.open--;
      if (!isJoined) each.unjoined--;
    }
    this.open--;
  }

  /** The network is checked first: a refusal by it does not count for its site. */
  private counted({ network, site }: Origin): Network[] {
    const own = this.network(network, 1);
    return site === undefined ? [own] : [own, this.network(site, NETWORKS_OF_A_SITE)];
  }

  /** @param share the number of networks whose limits it has together */
  private network(name: string, share: number): Network {
    const known = this.networks.get(name);
    if (known !== undefined) return known;
    if (this.networks.size >= this.sweepAt) this.sweep();
    const { sockets, handshakes, packets } = this.limits.network;
    const bucket = ({ burst, perSecond }: Rate) =>
      new TokenBucket({ burst: burst * share, perSecond: perSecond * share }, this.clock);
    const network: Network = {
      handshakes: bucket(handshakes),
      packets: bucket(packets),
      ...{ open: 0, unjoined: 0 },
      most: sockets * share,
      mostUnjoined: this.limits.unjoined * share,
    };
    this.networks.set(name, network);
    return network;
  }

  private sweep(): void {
    for (const [name, { open, handshakes, packets }] of this.networks)
      if (open === 0 && handshakes.isFull && packets.isFull) this.networks.delete(name);
    this.sweepAt = Math.max(KEPT_NETWORKS, 2 * this.networks.size);
  }
}
