/** CRC-32 as in zlib (polynomial 0xEDB88320), unsigned. Source: RFC 1952, section 8. */
const TABLE = crcTable();

function crcTable(): Uint32Array {
  const table = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    table[byte] = crc >>> 0;
  }
  return table;
}

/** The checksum of the first `length` bytes. */
export function crc32(bytes: Uint8Array, length: number = bytes.length): number {
  let crc = 0xffffffff;
  for (let i = 0; i < length; i++) crc = (TABLE[(crc ^ (bytes[i] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
