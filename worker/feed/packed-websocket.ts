/**
 * engine.io's websocket (in a browser its own, in Node the library's), from which packed messages go straight to their
 * reader: below the layers that would look at each of them as an event in the making. Over polling they come to the
 * parser instead (`packet-parser.ts`).
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
