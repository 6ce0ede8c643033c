/** Addresses as they are shown, and as strangers are told apart by them. */
import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** `::ffff:192.0.2.1`, as a machine with both kinds of addresses says it, is 192.0.2.1. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/** By what limits know a caller: an IPv4 address, or the /64 that one line of IPv6 gets, with all its addresses. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [left = [], right] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = right === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...(right ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
