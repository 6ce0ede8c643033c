/** Limits of sockets that no test reaches by chance. A test of the limits sets its own values. */
import type { SocketLimits } from '../../server/realtime/socket-limits.ts';

const NO_LIMIT = { burst: 1_000_000, perSecond: 0 };

export const WIDE_SOCKET_LIMITS: SocketLimits = {
  sockets: 10_000,
  network: { sockets: 10_000, handshakes: NO_LIMIT, packets: NO_LIMIT },
  inbound: { packets: NO_LIMIT, bytes: { burst: 1024 ** 4, perSecond: 0 }, unjoinedBytes: 16 * 1024 },
  unjoined: 1_000_000,
  joinMillis: 60_000,
  slowJoinMillis: 60_000,
  bufferedBytes: 1024 ** 2,
  events: NO_LIMIT,
  refusals: NO_LIMIT,
  account: { holders: 100, joins: NO_LIMIT },
};
