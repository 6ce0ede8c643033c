/** Limits that protect the process. Limits that operators change at run time are settings (`server/settings`). */
import type { AuthLimits } from '../auth/auth-parts.ts';
import type { SessionLimits } from '../auth/session-service.ts';
import type { CodeLimits } from '../credentials/codes.ts';
import type { HttpLimits } from '../http/app.ts';
import type { RecorderLimits } from '../market/recorder/recorder.ts';
import type { NetworkLimits, SocketLimits } from '../realtime/socket-limits.ts';
import type { UserLimits } from '../user/user-parts.ts';

export const httpLimits: HttpLimits = { callsPerSecond: 50 };

const DAY_MILLIS = 86_400_000;

export const sessionLimits: SessionLimits = {
  idleMillis: 7 * DAY_MILLIS,
  longestMillis: 30 * DAY_MILLIS,
  most: 50,
};

// Limits that count all strangers for one account or contact do not refuse them: above the limit more work is required.
const QUARTER_MILLIS = 900_000;
const HOUR_MILLIS = 3_600_000;

export const codeLimits: CodeLimits = {
  perTarget: { most: 10, within: HOUR_MILLIS },
  perTargetLong: { most: 20, within: DAY_MILLIS },
  ofStrangers: { most: 40, within: DAY_MILLIS },
  captchaFrom: 10,
  perAsker: { most: 100, within: HOUR_MILLIS },
};

export const authLimits: AuthLimits = {
  account: { most: 10, within: QUARTER_MILLIS },
  accountOfStrangers: { most: 100, within: HOUR_MILLIS },
  address: { most: 1_000, within: QUARTER_MILLIS },
  captchaFrom: { account: 3, accountOfStrangers: 20, address: 20 },
  steps: { most: 10, within: HOUR_MILLIS },
  stepsOfStrangers: { most: 20, within: HOUR_MILLIS },
  resets: { most: 10, within: HOUR_MILLIS },
  logins: { most: 30, within: QUARTER_MILLIS },
  entries: { most: 1_000, within: QUARTER_MILLIS },
  puzzles: { most: 200, within: QUARTER_MILLIS },
  // About 130,000 hashes: a second or a few on a phone.
  captchaBits: 17,
};

export const userLimits: UserLimits = {
  stepUps: { most: 10, within: QUARTER_MILLIS },
  passwords: { most: 10, within: QUARTER_MILLIS },
  bindings: { most: 10, within: QUARTER_MILLIS },
  codes: { most: 20, within: HOUR_MILLIS },
  tickets: { most: 100, within: HOUR_MILLIS },
  pictures: { most: 20, within: HOUR_MILLIS },
};

/** A phone sends a time request every two seconds, and changes its subscriptions during scrolling. */
const PACKETS_A_SOCKET = 2.5;
const PACKET_BURST_SECONDS = 4;
/** The size of a burst of handshakes, in seconds of the rate. */
const HANDSHAKE_BURST_SECONDS = 4;

export function networkLimits(sockets: number, perSecond: number): NetworkLimits {
  const packets = {
    burst: PACKET_BURST_SECONDS * PACKETS_A_SOCKET * sockets,
    perSecond: PACKETS_A_SOCKET * sockets,
  };
  return { sockets, handshakes: { burst: HANDSHAKE_BURST_SECONDS * perSecond, perSecond }, packets };
}

export const socketLimits: SocketLimits = {
  sockets: 20_000,
  // Many phones share a carrier's address.
  network: networkLimits(1_000, 50),
  inbound: {
    packets: { burst: 100, perSecond: 40 },
    bytes: { burst: 256 * 1024, perSecond: 64 * 1024 },
    unjoinedBytes: 8 * 1024,
  },
  // Enough for phones of one network that join slowly; a flood of handshakes exceeds it.
  unjoined: 50,
  joinMillis: 2_000,
  slowJoinMillis: 20_000,
  bufferedBytes: 1024 * 1024,
  events: { burst: 50, perSecond: 20 },
  refusals: { burst: 200, perSecond: 2 },
  account: { holders: 50, joins: { burst: 30, perSecond: 5 } },
};

export const recorderLimits: RecorderLimits = {
  // Well below the 64 MB that a replay holds in memory.
  fileCharacters: 48 * 1024 * 1024,
  waiting: 16 * 1024 * 1024,
  reserve: 1024 ** 3,
  retryMillis: 60_000,
};

/** How long an order that reaches mirrored levels of a venue waits for the venue's next update (0361). */
export const venueDelayMillis = 500;
