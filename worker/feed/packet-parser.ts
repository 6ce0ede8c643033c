/**
 * socket.io's packets as far as this platform uses them: the namespace `/`, no attachments. Bytes without an
 * announcing event are a packed message (`docs/wire.md`) and leave socket.io's layers here. The library's parser,
 * which supports attachments, would be a twentieth of the worker's first chunk.
 */
import { bytesOf } from './packed-websocket.ts';

interface Packet {
  /** 0 connected, 1 closed, 2 event, 3 answer or 4 refused. */
  readonly type: number;
  readonly id?: number;
  readonly data?: unknown;
}

type OnPacket = (packet: Packet & { readonly nsp: '/' }) => void;

const PACKET = /^([0-4])(\d*)(.*)$/s;

class PacketEncoder {
  encode({ type, id, data }: Packet): string[] {
    return [`${type}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`];
  }
}

/** Throws if the text is not a packet: socket.io then ends the connection. */
function readPacket(text: string): Packet {
  const [, digit, id, json] = PACKET.exec(text) ?? [];
  const type = Number(digit);
  const data: unknown = json ? JSON.parse(json) : undefined;
  const isList = Array.isArray(data);
  if (digit === undefined || (type === 2 || type === 3) !== isList) throw new RangeError('no packet');
  if (type !== 1 && typeof data !== 'object') throw new RangeError('no packet');
  return { type, data, ...(id && { id: Number(id) }) };
}

/** The parser of one connection in the form that socket.io's manager expects: the manager creates the decoder. */
export function packetParser(packed: (bytes: Uint8Array) => void): {
  Encoder: new () => PacketEncoder;
  Decoder: new () => PacketDecoder;
} {
  class Decoder extends PacketDecoder {
    constructor() {
      super(packed);
    }
  }
  return { Encoder: PacketEncoder, Decoder };
}

class PacketDecoder {
  private readonly packed: (bytes: Uint8Array) => void;
  private received: OnPacket = () => undefined;

  constructor(packed: (bytes: Uint8Array) => void) {
    this.packed = packed;
  }

  /** The one event that a decoder has is `decoded`. */
  on(_event: string, received: OnPacket): void {
    this.received = received;
  }

  off(): void {
    this.received = () => undefined;
  }

  add(piece: string | ArrayBuffer | Uint8Array): void {
    if (typeof piece === 'string') this.received({ ...readPacket(piece), nsp: '/' });
    else this.packed(bytesOf(piece));
  }

  destroy(): void {
    this.off();
  }
}
