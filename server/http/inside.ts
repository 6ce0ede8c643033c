/** Recognises requests from the operator's own machines, which may see more than visitors. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Headers by which proxies name the request's sender, such as `x-forwarded-for` and `true-client-ip`. */
const FORWARDED = /^via$|forwarded|(?:^|-)(?:client|connecting|real|remote)-?(?:ip|addr)/;
const isLoopback = proxyAddress.compile(['loopback']);

/**
 * @param networks addresses and networks, or `loopback`, `linklocal`, `uniquelocal`
 * @returns a check of a request. A forwarded request never counts as this machine's own, nor does one that an
 *   undeclared proxy (`TRUST_PROXY`) forwards: that would open the page to everybody.
 */
export function insideOf(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const isNamed = proxyAddress.compile([...networks]);
  return ({ ip, ips, headers }) => {
    const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
    // Without declared proxies the address is the forwarding machine's.
    if (isForwarded && (ips === undefined || isLoopback(ip, 0))) return false;
    return isNamed(ip, 0);
  };
}
