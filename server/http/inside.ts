/** Recognises requests from the operator's own machines, which may see more than visitors. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const FORWARDED = [
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'via'],
];
const isLoopback = proxyAddress.compile(['loopback']);

/**
 * @param networks addresses and networks, or `loopback`, `linklocal`, `uniquelocal`
 * @returns a check of a request. A forwarded request never counts as this machine's own, nor does one that an
 *   undeclared proxy (`TRUST_PROXY`) forwards: that would open the page to everybody.
 */
export function insideOf(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const isNamed = proxyAddress.compile([...networks]);
  return ({ ip, ips, headers }) => {
    const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
    // Without declared proxies the address is the forwarding machine's.
    if (isForwarded && (ips === undefined || isLoopback(ip, 0))) return false;
    return isNamed(ip, 0);
  };
}
