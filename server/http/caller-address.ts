/** Where a request comes from, for HTTP and sockets alike: trusted proxies are believed, nobody else is. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** @param proxies addresses and networks, or `loopback`, `linklocal`, `uniquelocal` */
export function callerAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  // Without proxies nothing is looked up in headers.
  if (proxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...proxies]);
  return (request) => proxyAddress(request, isTrusted);
}
