/** A websocket without any library: a test sends any bytes, in frames or not. */
import { connect, type Socket } from 'node:net';
import { frameOf } from './websocket-frames.ts';

const HEAD_END = '\r\n\r\n';

export interface RawWebsocket {
  readonly isOpen: boolean;
  /** Resolves when the connection has ended, from either side. */
  readonly closed: Promise<void>;
  /** A text or bytes as one frame. */
  readonly send: (message: string | Uint8Array) => void;
  /** Bytes that need not be a frame. */
  readonly write: (bytes: Uint8Array) => void;
  /** Closes it; resolves when it has ended. */
  readonly end: () => Promise<void>;
}

/**
 * @param path with its query, such as `/socket.io/?EIO=4&transport=websocket`
 * @param receive called with each chunk after the handshake
 * @param from the loopback address that it comes from
 */
export async function openRawWebsocket(
  port: number,
  path: string,
  receive: (chunk: Buffer) => void = () => undefined,
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
  await Promise.race([closed, greeted(socket, receive)]);
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

function greeted(socket: Socket, receive: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      // The head of the handshake arrives in one piece, perhaps with the first frames after it.
      const rest = chunk.subarray(chunk.indexOf(HEAD_END) + HEAD_END.length);
      socket.on('data', receive);
      if (rest.length > 0) receive(rest);
      resolve();
    });
  });
}
