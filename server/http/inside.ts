/** Whether a request comes from the operator's own machines, who may know more than visitors. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;
const isLoopback = proxyAddress.compile(['loopback']);

/**
 * @param networks addresses and networks, or `loopback`, `linklocal`, `uniquelocal`
 * @returns a check of a request. A forwarded request never counts as this machine's own: a proxy on this machine that
 *   nobody declared (`TRUST_PROXY`) would open the page to the world.
 */
export function insideOf(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const isNamed = proxyAddress.compile([...networks]);
  return ({ ip, headers }) => {
    if (!isNamed(ip, 0)) return false;
    return !isLoopback(ip, 0) || FORWARDED.every((name) => headers[name] === undefined);
  };
}
