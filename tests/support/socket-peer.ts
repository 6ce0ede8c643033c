/** A socket of a test: its requests, and the messages that it receives, in the order of arrival. */
import { io, type Socket } from 'socket.io-client';
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { onTestFinished } from 'vitest';
import type { SocketAnswer } from '../../protocol/names/market.ts';
import { PACKED_LAYOUT } from '../../protocol/names/packed.ts';

export interface ReceivedMessage {
  readonly kind: string;
  /** A packed message has its bytes only. */
  readonly message: Readonly<Record<string, unknown>>;
}

/** Turns packed messages, which have no event name, into separate events. */
class PackedDecoder extends Decoder {
  override add(piece: unknown): void {
    if (typeof piece === 'string') super.add(piece);
    else
      this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: ['packed', { bytes: piece }] });
  }
}

export interface SocketPeer {
  readonly socket: Socket;
  /** All messages, answers included (kind `answer`). */
  readonly received: readonly ReceivedMessage[];
  ask(event: string, ...input: unknown[]): Promise<SocketAnswer>;
  /** The next message of a kind, received already or not; each is returned once. */
  next(kind: string): Promise<ReceivedMessage['message']>;
}

/**
 * @param packed whether it requests packed messages, which then have the kind `packed`
 * @param channels requested with the connection itself
 */
export async function connectPeer(
  origin: string,
  transports = ['websocket'],
  packed = false,
  channels?: unknown,
): Promise<SocketPeer> {
  const parser = packed ? { parser: { Encoder, Decoder: PackedDecoder } } : {};
  const auth = { ...(packed && { packed: PACKED_LAYOUT }), ...(channels !== undefined && { channels }) };
  const socket = io(origin, { transports, forceNew: true, reconnection: false, auth, ...parser });
  onTestFinished(() => {
    socket.disconnect();
  });
  const received: ReceivedMessage[] = [];
  const unread: ReceivedMessage[] = [];
  let wake: () => void = () => undefined;
  socket.onAny((kind: string, message: ReceivedMessage['message']) => {
    received.push({ kind, message });
    unread.push({ kind, message });
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    received,
    ask: (event, ...input) =>
      new Promise((resolve) => {
        socket.emit(event, ...input, (answer: SocketAnswer) => {
          received.push({ kind: 'answer', message: { ...answer } });
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
