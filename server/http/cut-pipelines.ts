/**
 * Cuts connections that send many requests without waiting for the answers. No browser does, and such requests would
 * take the event loop before a limit counts them: one packet holds several hundred. Those that many connections of one
 * network send together are bounded too, because the requests of everybody else wait among them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { NETWORKS_OF_A_SITE, networkOf, siteOf } from './network.ts';

/** Requests of one connection that may wait for their answers. */
const MOST_UNANSWERED = 32;
/** Requests of one network that may wait behind another one of their connection. */
const MOST_WAITING = 64;
/** Requests of a closed connection count for so much longer: their answers are still being made. */
const CLOSED_MILLIS: Millis = 1_000;

interface CutPipelinesInput {
  readonly clock: Pick<Clock, 'after'>;
  /** The caller's address. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Whether a request may be answered; if not, its connection is cut. Each way to an answer asks it once. */
export type CutPipelines = (request: IncomingMessage, response: ServerResponse) => boolean;

export function cutPipelines({ clock, addressOf }: CutPipelinesInput): CutPipelines {
  const connections = new WeakMap<Socket, Connection>();
  const waiting = new WaitingRequests();
  return (request, response) => {
    const { socket } = request;
    // The rest of a packet is still read after the cut.
    if (socket.destroyed) return false;
    let connection = connections.get(socket);
    if (connection === undefined) connections.set(socket, (connection = new Connection(socket, clock)));
    const { unanswered } = connection;
    const end = unanswered.size === 0 ? () => undefined : waiting.begin(addressOf(request));
    if (unanswered.size >= MOST_UNANSWERED || end === undefined) {
      end?.();
      socket.destroy();
      return false;
    }
    unanswered.add(end);
    response.once('close', () => {
      if (unanswered.delete(end)) end();
    });
    return true;
  };
}

/** Its unanswered requests, by what ends them. */
class Connection {
  readonly unanswered = new Set<() => void>();

  constructor(socket: Socket, clock: Pick<Clock, 'after'>) {
    // Node closes only the answer that it is writing, not those queued behind it.
    socket.once('close', () => {
      if (this.unanswered.size === 0) return;
      const ends = [...this.unanswered];
      this.unanswered.clear();
      clock.after(CLOSED_MILLIS, () => {
        for (const end of ends) end();
      });
    });
  }
}

/** How many requests of each network, and of its site, wait behind another one. */
class WaitingRequests {
  private readonly counts = new Map<string, number>();

  /** @returns ends the wait; undefined: too many requests of the network or its site wait */
  begin(address: string): (() => void) | undefined {
    const [network, site] = [networkOf(address), siteOf(address)];
    if (this.of(network) >= MOST_WAITING) return undefined;
    if (site !== undefined && this.of(site) >= MOST_WAITING * NETWORKS_OF_A_SITE) return undefined;
    const names = site === undefined ? [network] : [network, site];
    for (const name of names) this.counts.set(name, this.of(name) + 1);
    return () => {
      for (const name of names) this.less(name);
    };
  }

  private of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  private less(name: string): void {
    const left = this.of(name) - 1;
    if (left > 0) this.counts.set(name, left);
    else this.counts.delete(name);
  }
}
