/** A socket of a test: what it asks, what it is told, in the order of arrival. */
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { SocketAnswer } from '../../protocol/names/market.ts';

export interface Told {
  readonly kind: string;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface SocketPeer {
  readonly socket: Socket;
  /** All that came, answers included (kind `answer`). */
  readonly told: readonly Told[];
  ask(event: string, ...input: unknown[]): Promise<SocketAnswer>;
  /** The next message of a kind that came or comes; each is answered once. */
  next(kind: string): Promise<Told['message']>;
}

export async function connectPeer(origin: string, transports = ['websocket']): Promise<SocketPeer> {
  const socket = io(origin, { transports, forceNew: true, reconnection: false });
  onTestFinished(() => {
    socket.disconnect();
  });
  const told: Told[] = [];
  const unread: Told[] = [];
  let wake: () => void = () => undefined;
  socket.onAny((kind: string, message: Told['message']) => {
    told.push({ kind, message });
    unread.push({ kind, message });
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    told,
    ask: (event, ...input) =>
      new Promise((resolve) => {
        socket.emit(event, ...input, (answer: SocketAnswer) => {
          told.push({ kind: 'answer', message: { ...answer } });
          resolve(answer);
        });
      }),
    async next(kind) {
      for (;;) {
        const place = unread.findIndex((each) => each.kind === kind);
        if (place !== -1) return unread.splice(place, 1)[0]?.message ?? {};
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
