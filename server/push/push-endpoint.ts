/** Addresses to which a browser asks the platform to post its messages. They come from users, so none is trusted. */
import { BlockList, isIP } from 'node:net';

const LONGEST = 2_048;
const LONGEST_HOST = 253;
/** `URL` drops tabs and line breaks, and maps letters of other alphabets; a browser's address has none. */
const PRINTED = /^[!-[\]-~]+$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address if it is https on the usual port of a listed push service, without a user or a fragment; undefined: it
 * is not.
 * @param hosts as in `pushServicesSetting`
 */
export function pushEndpoint(text: string, hosts: readonly string[]): URL | undefined {
  if (text.length > LONGEST || !PRINTED.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, port, username, password, hash } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '' && hash === '';
  return isPlain && isHostName(hostname) && hosts.some((host) => isOf(hostname, host)) ? url : undefined;
}

function isHostName(name: string): boolean {
  return name.length <= LONGEST_HOST && name.split('.').every((label) => LABEL.test(label));
}

function isOf(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

/** Networks that no push service is in: this machine, private and local ones, and those that lead to others. */
const CLOSED = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  CLOSED.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only the global unicast addresses are open, without those that carry an IPv4 address. */
const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !CLOSED.check(address, 'ipv4');
    case 6:
      return OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
    default:
      return false;
  }
}
