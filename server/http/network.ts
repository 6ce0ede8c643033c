/** Addresses in their plain form, and the networks by which limits count unknown callers. */
import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUP_BITS = 16;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/** `::ffff:192.0.2.1`, as a dual-stack machine writes it, is 192.0.2.1. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The network to which limits apply: an IPv4 address, or the /64 of an IPv6 address, which usually is one line. */
export function networkOf(address: string): string {
  const groups = groupsOf(plainAddress(address));
  return groups === undefined ? plainAddress(address) : prefix(groups, NETWORK_GROUPS);
}

/**
 * The /48 of an IPv6 address: one customer of a provider often has a whole one, with 65,536 networks. A site's
 * limit is a multiple of a network's. Undefined for any other address.
 */
export function siteOf(address: string): string | undefined {
  const groups = groupsOf(plainAddress(address));
  return groups === undefined ? undefined : prefix(groups, SITE_GROUPS);
}

/** A site's limit, as a multiple of a network's. */
export const NETWORKS_OF_A_SITE = 4;

function groupsOf(address: string): readonly string[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = right === undefined ? 0 : GROUPS - left.length - right.length;
  return [...left, ...Array.from({ length: missing }, () => '0'), ...(right ?? [])];
}

function prefix(groups: readonly string[], count: number): string {
  const network = groups.slice(0, count).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${String(count * GROUP_BITS)}`;
}
