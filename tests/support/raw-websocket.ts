/** A websocket below every library: whatever bytes a test likes, in frames or not. */
import { connect, type Socket } from 'node:net';
import { frameOf } from './websocket-frames.ts';

const HEAD_END = '\r\n\r\n';

export interface RawWebsocket {
  readonly isOpen: boolean;
  /** Resolves when it has ended, whoever did it. */
  readonly closed: Promise<void>;
  /** A text or bytes as one frame. */
  readonly send: (message: string | Uint8Array) => void;
  /** Bytes that may be no frame at all. */
  readonly write: (bytes: Uint8Array) => void;
  /** Resolves when it has ended, whoever did it. */
  readonly end: () => Promise<void>;
}

/**
 * @param path with its query, such as `/socket.io/?EIO=4&transport=websocket`
 * @param heard what comes after the greeting, as it comes
 * @param from the loopback address that it comes from
 */
export async function openRawWebsocket(
  port: number,
  path: string,
  received: (chunk: Buffer) => void = () => undefined,
  from = '127.0.0.1',
): Promise<RawWebsocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      resolve();
    }),
  );
  socket.on('error', () => undefined);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await Promise.race([closed, greeted(socket, received)]);
  return {
    get isOpen() {
      return !socket.destroyed && socket.writable;
    },
    closed,
    send(message) {
      socket.write(frameOf(message, true));
    },
    write(bytes) {
      socket.write(bytes);
    },
    end() {
      socket.destroy();
      return closed;
    },
  };
}

function greeted(socket: Socket, received: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      // The greeting comes whole, perhaps with the first frames behind it.
      const rest = chunk.subarray(chunk.indexOf(HEAD_END) + HEAD_END.length);
      socket.on('data', received);
      if (rest.length > 0) received(rest);
      resolve();
    });
  });
}
