/** A packed message, ready to be written as it is to any number of sockets. */

export interface Frame {
  /** The payload for transports other than the websocket. */
  readonly payload: Buffer;
  /** The options with which engine.io writes the finished frame instead of making one for each socket. */
  readonly options: { readonly compress: boolean; readonly wsPreEncodedFrame: readonly [Buffer] };
}

/** RFC 6455, section 5.2: one final binary frame, unmasked as all frames of a server. */
const FINAL_BINARY = 0x82;
const SHORT = 125;
const MIDDLE = 0xffff;

export function frameOf(message: Buffer): Frame {
  const { length } = message;
  const head = length <= SHORT ? 2 : length <= MIDDLE ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_BINARY;
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = SHORT + 1;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 2;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  message.copy(frame, head);
  return { payload: frame.subarray(head), options: { compress: false, wsPreEncodedFrame: [frame] } };
}
