/**
 * Removes the WebTransport transport from the worker: SPEC requires websockets and polling, and the worker's first
 * chunk has no room for code that never runs. socket.io looks the class up by name, and only if it is requested.
 */
import type { Plugin } from 'vite';

const EMPTY = '\0no-webtransport';

export function withoutWebTransport(): Plugin {
  return {
    name: 'brisk:without-webtransport',
    enforce: 'pre',
    resolveId(source, importer) {
      const isTransport = source === './webtransport.js' && importer?.includes('engine.io-client') === true;
      return isTransport ? EMPTY : undefined;
    },
    load(id) {
      return id === EMPTY ? 'export class WT {}' : undefined;
    },
  };
}
