/** Numbers that an operator may want to tune. */
import type { HttpLimits } from './http/app.ts';
import type { SocketLimits } from './realtime/gateway.ts';

export const httpLimits: HttpLimits = { callsPerSecond: 50 };

export const socketLimits: SocketLimits = {
  sockets: 20_000,
  events: { burst: 50, perSecond: 20 },
  refusals: { burst: 200, perSecond: 2 },
};
