/**
 * engine.io's websocket (the browser's in a browser, the library's in Node) that hands packed messages directly to
 * their reader, without the layers that would parse each of them as an event. Over polling they reach the parser
 * instead (`packet-parser.ts`).
 */
import { NodeWebSocket } from 'socket.io-client';

export function packedWebSocket(packed: (bytes: Uint8Array) => void): typeof NodeWebSocket {
  return class extends NodeWebSocket {
    override onData(piece: string | ArrayBuffer | Uint8Array): void {
      if (typeof piece === 'string') super.onData(piece);
      else if (this.readyState === 'open') packed(bytesOf(piece));
    }
  };
}

/** The same memory as bytes. */
export function bytesOf(piece: ArrayBuffer | Uint8Array): Uint8Array {
  return piece instanceof ArrayBuffer ? new Uint8Array(piece) : piece;
}
