/** Where a request comes from, for HTTP and sockets alike: only trusted proxies may state another address. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** @param proxies addresses and networks, or `loopback`, `linklocal`, `uniquelocal` */
export function callerAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  // Without proxies the headers are not read.
  if (proxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...proxies]);
  return (request) => proxyAddress(request, isTrusted);
}
