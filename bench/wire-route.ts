/** Messages between the wire suite's processes, and its contenders. */

/** `packed` and `JSON` are ours; the others are the peers. */
export const ROUTES = ['packed', 'JSON', 'socket.io', 'ws'] as const;
export type EncodedRoute = (typeof ROUTES)[number];

/** A command to a process of the suite, which answers each one when it is done. */
export type Order =
  | { readonly do: 'serve'; readonly route: EncodedRoute; readonly deltas: number }
  | { readonly do: 'connect'; readonly route: EncodedRoute; readonly port: number; readonly sockets: number }
  /** Publishes this many deltas, 20 a second; clients count from `connect` until each socket has received all. */
  | { readonly do: 'run'; readonly deltas: number }
  | { readonly do: 'disconnect' };

/** `port` after `serve`; after `run` its cost: µs of CPU, and for clients also bytes. */
export interface Done {
  readonly port?: number;
  readonly cpu?: number;
  readonly bytes?: number;
  /** The sum that all sockets read: the same for every contender. */
  readonly sum?: number;
}

export type Obey = (order: Order) => Promise<Done>;

/** Connects this process to the one that started it. */
export function obeyParent(obey: Obey): void {
  process.on('message', (order: Order) => {
    void obey(order).then((done) => process.send?.(done));
  });
  process.on('disconnect', () => process.exit());
}
