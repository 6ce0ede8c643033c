/** Reads whole frames of a websocket (RFC 6455) out of a stream of bytes, and writes them. */

const TEXT = 1;
const BINARY = 2;
const MASKED = 0x80;
const FINAL = 0x80;
const MASK_LENGTH = 4;

export interface WebsocketFrame {
  readonly opcode: number;
  /** Without its mask. */
  readonly payload: Buffer;
  /** The frame's bytes as they arrived. */
  readonly bytes: Buffer;
}

export class FrameReader {
  private held = Buffer.alloc(0);

  /** The complete frames so far. */
  take(chunk: Buffer): WebsocketFrame[] {
    this.held = Buffer.concat([this.held, chunk]);
    const frames: WebsocketFrame[] = [];
    for (let frame = this.next(); frame; frame = this.next()) frames.push(frame);
    return frames;
  }

  private next(): WebsocketFrame | undefined {
    const { held } = this;
    if (held.length < 2) return undefined;
    const short = held.readUInt8(1) & 0x7f;
    const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
    const isMasked = (held.readUInt8(1) & MASKED) > 0;
    const start = 2 + lengthBytes + (isMasked ? MASK_LENGTH : 0);
    if (held.length < start) return undefined;
    const length =
      short === 127 ? Number(held.readBigUInt64BE(2)) : short === 126 ? held.readUInt16BE(2) : short;
    if (held.length < start + length) return undefined;
    const mask = isMasked ? held.subarray(start - MASK_LENGTH, start) : Buffer.alloc(MASK_LENGTH);
    const payload = Buffer.from(held.subarray(start, start + length));
    if (isMasked) payload.forEach((byte, at) => (payload[at] = byte ^ (mask[at % MASK_LENGTH] ?? 0)));
    const bytes = held.subarray(0, start + length);
    this.held = held.subarray(start + length);
    return { opcode: held.readUInt8(0) & 0x0f, payload, bytes };
  }
}

/** A text or bytes as one frame. A page's frames are masked, here by zeros. */
export function frameOf(message: string | Uint8Array, isMasked = false): Buffer {
  const payload = typeof message === 'string' ? Buffer.from(message) : message;
  const opcode = FINAL | (typeof message === 'string' ? TEXT : BINARY);
  const bit = isMasked ? MASKED : 0;
  const mask = Buffer.alloc(isMasked ? MASK_LENGTH : 0);
  if (payload.length < 126)
    return Buffer.concat([Buffer.from([opcode, bit | payload.length]), mask, payload]);
  const head = Buffer.alloc(10);
  head.writeUInt8(opcode, 0);
  head.writeUInt8(bit | 127, 1);
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, mask, payload]);
}

/** A masked frame of any opcode, the last of its message or not, as a client may send it. */
export function anyFrame(opcode: number, payload: Uint8Array, isFinal = true): Buffer {
  const frame = frameOf(payload, true);
  frame.writeUInt8((isFinal ? FINAL : 0) | opcode, 0);
  return frame;
}

export function isText({ opcode }: WebsocketFrame): boolean {
  return opcode === TEXT;
}

export function isBinary({ opcode }: WebsocketFrame): boolean {
  return opcode === BINARY;
}
