/**
 * A network between a browser and the platform that a test can cut: a simple TCP relay on its own port. `cut` ends
 * open connections and refuses new ones. `mute` keeps connections open and forwards nothing, as for a phone in a lift.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Network {
  readonly origin: string;
  cut(): void;
  mute(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Turns the bytes of one direction of one connection into those that arrive. */
export type Pass = (chunk: Buffer) => Buffer;

/** A new connection, as seen by a relay on the route. */
export type Intercept = () => { readonly toPlatform: Pass; readonly toPage: Pass };

const unchanged: Intercept = () => ({ toPlatform: (chunk) => chunk, toPage: (chunk) => chunk });

/** @param meet may change the bytes; without it they are forwarded unchanged */
export async function createNetwork(port: number, intercept: Intercept = unchanged): Promise<Network> {
  let state: 'open' | 'muted' | 'cut' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect({ port, host: '127.0.0.1' });
    const pair = [near, far] as const;
    pairs.add(pair);
    const { toPlatform, toPage } = intercept();
    relay(near, far, toPlatform);
    relay(far, near, toPage);
    if (state === 'muted') for (const side of pair) side.pause();
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const side of pair) {
      side.on('close', end);
      side.on('error', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const each = (act: (side: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act);
  };

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      each((side) => side.destroy());
    },
    mute() {
      state = 'muted';
      each((side) => side.pause());
    },
    restore() {
      state = 'open';
      each((side) => side.resume());
    },
    close() {
      each((side) => side.destroy());
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function relay(from: Socket, to: Socket, pass: Pass): void {
  from.on('data', (chunk: Buffer) => {
    const passed = pass(chunk);
    if (to.writable && passed.length > 0) to.write(passed);
  });
}
