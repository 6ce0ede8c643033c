/**
 * The id of a user's command: a UUID of version 7 (RFC 9562, §5.7). It begins with the time, so ids sort by their
 * creation; 74 bits are random.
 */
export function newCommandId(time: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
