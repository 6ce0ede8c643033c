/**
 * Reduces socket.io's client to its needed parts. The worker opens one socket to one address, so it uses only the
 * manager: the entry point (`io`) only parses addresses and shares managers between several sockets. The worker has
 * its own parser (`worker/feed/packet-parser.ts`), so only the packet numbers of socket.io's parser remain. Addresses
 * are parsed by the browser's `URL` instead of a regular expression for every kind of address. The worker sends text;
 * bytes reach it as bytes, or in base64 over polling.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const ONE_SOCKET = '\0socket.io-client/one-socket';
const ADDRESSES = '\0engine.io-client/addresses';
const XHR = '\0engine.io-client/xhr';
const ENCODE = '\0engine.io-parser/encode';
const DECODE = '\0engine.io-parser/decode';
const NUMBERS = '\0socket.io-parser/numbers';
/** The values of `protocol` 5. */
const PACKET_TYPES = {
  CONNECT: 0,
  DISCONNECT: 1,
  EVENT: 2,
  ACK: 3,
  CONNECT_ERROR: 4,
  BINARY_EVENT: 5,
  BINARY_ACK: 6,
};

/** The values of engine.io-parser, without the code for older browsers and for sending bytes. */
const CODECS: Readonly<Record<string, string>> = {
  [ENCODE]: `export const encodePacket = ({ type, data }, _bytes, done) => done(PACKET_TYPES[type] + (data || ''));
export const encodePacketToBinary = undefined;`,
  [DECODE]: `export const decodePacket = (packet) => {
  if (typeof packet !== 'string') return { type: 'message', data: packet };
  const data = packet.slice(1);
  if (packet[0] === 'b')
    return { type: 'message', data: Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)).buffer };
  const type = PACKET_TYPES_REVERSE[packet[0]];
  return type ? { type, ...(data && { data }) } : ERROR_PACKET;
};`,
};

export function oneSocket(): Plugin {
  let manager = '';
  let engine = '';
  let commons = '';
  return {
    name: 'brisk:one-socket',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'socket.io-parser') return NUMBERS;
      if (source.endsWith('/contrib/parseuri.js')) return ADDRESSES;
      if (/\/polling-xhr(\.node)?\.js$/.test(source)) return XHR;
      if (/\/engine\.io-parser\/build\/esm\/index\.js$/.test(importer ?? '')) {
        commons = join(dirname(importer ?? ''), 'commons.js');
        if (source === './encodePacket.js') return ENCODE;
        if (source === './decodePacket.js') return DECODE;
      }
      if (source !== 'socket.io-client' || importer === ONE_SOCKET) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved === null) return undefined;
      manager = join(dirname(resolved.id), 'manager.js');
      engine = (await this.resolve('engine.io-client', resolved.id))?.id ?? '';
      return ONE_SOCKET;
    },
    load(id) {
      if (id === NUMBERS) return `export const PacketType = ${JSON.stringify(PACKET_TYPES)};`;
      if (id === ADDRESSES) {
        return `export function parse(address) {
  const { hostname, port, protocol, search } = new URL(address);
  return { host: hostname.replace(/[[\\]]/g, ''), port, protocol: protocol.slice(0, -1), query: search.slice(1) };
}`;
      }
      // Polling uses fetch.
      if (id === XHR) return 'export const XHR = undefined;';
      const codec = CODECS[id];
      if (codec !== undefined)
        return `import { ERROR_PACKET, PACKET_TYPES, PACKET_TYPES_REVERSE } from ${JSON.stringify(commons)};\n${codec}`;
      if (id !== ONE_SOCKET) return undefined;
      return `export { Fetch, NodeWebSocket } from ${JSON.stringify(engine)};
import { Manager } from ${JSON.stringify(manager)};
export const io = (address, input) => new Manager(address, input).socket('/', input);`;
    },
  };
}
