/**
 * The worker opens one socket to one address, so of socket.io's client it takes the manager alone: the door in front of
 * it (`io`) only parses addresses and shares managers between several sockets. And it brings a parser of its own
 * (`worker/feed/packet-parser.ts`), so of socket.io's there remain the packets' numbers. Addresses are read by the
 * browser's own `URL` instead of a regular expression for every kind of them.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const DOOR = '\0socket.io-client/one-socket';
const ADDRESSES = '\0engine.io-client/addresses';
const NUMBERS = '\0socket.io-parser/numbers';
/** As `protocol` 5 has them. */
const PACKET_TYPES = {
  CONNECT: 0,
  DISCONNECT: 1,
  EVENT: 2,
  ACK: 3,
  CONNECT_ERROR: 4,
  BINARY_EVENT: 5,
  BINARY_ACK: 6,
};

export function oneSocket(): Plugin {
  let manager = '';
  let engine = '';
  return {
    name: 'brisk:one-socket',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'socket.io-parser') return NUMBERS;
      if (source.endsWith('/contrib/parseuri.js')) return ADDRESSES;
      if (source !== 'socket.io-client' || importer === DOOR) return undefined;
      const door = await this.resolve(source, importer, { skipSelf: true });
      if (door === null) return undefined;
      manager = join(dirname(door.id), 'manager.js');
      engine = (await this.resolve('engine.io-client', door.id))?.id ?? '';
      return DOOR;
    },
    load(id) {
      if (id === NUMBERS) return `export const PacketType = ${JSON.stringify(PACKET_TYPES)};`;
      if (id === ADDRESSES) {
        return `export function parse(address) {
  const { hostname, port, protocol, search } = new URL(address);
  return { host: hostname.replace(/[[\\]]/g, ''), port, protocol: protocol.slice(0, -1), query: search.slice(1) };
}`;
      }
      if (id !== DOOR) return undefined;
      return `export { NodeWebSocket, NodeXHR } from ${JSON.stringify(engine)};
import { Manager } from ${JSON.stringify(manager)};
export const io = (address, input) => new Manager(address, input).socket('/', input);`;
    },
  };
}
