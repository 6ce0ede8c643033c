/**
 * The worker opens one socket to one address, so of socket.io's client it takes the manager alone: the door in front of
 * it (`io`) only parses addresses and shares managers between several sockets.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const DOOR = '\0socket.io-client/one-socket';

export function oneSocket(): Plugin {
  let manager = '';
  return {
    name: 'brisk:one-socket',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'socket.io-client' || importer === DOOR) return undefined;
      const door = await this.resolve(source, importer, { skipSelf: true });
      if (door === null) return undefined;
      manager = join(dirname(door.id), 'manager.js');
      return DOOR;
    },
    load(id) {
      if (id !== DOOR) return undefined;
      return `import { Manager } from ${JSON.stringify(manager)};
export const io = (address, input) => new Manager(address, input).socket('/', input);`;
    },
  };
}
