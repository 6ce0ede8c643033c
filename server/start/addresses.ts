/** The addresses of this machine at which a user can reach the platform, and a QR code for a phone nearby. */
import { networkInterfaces } from 'node:os';
import qrcode from 'qrcode';

export interface Addresses {
  readonly local: string;
  /** Reachable from other devices of the network; empty if the platform listens on this machine alone. */
  readonly network: readonly string[];
}

/** Bridges of containers and virtual machines, which no phone can reach. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/;

export function addressesOf(host: string, port: number): Addresses {
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
  if (host !== '::' && host !== '0.0.0.0') return { local: at(host), network: [] };
  const network = Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => at(address.address));
  return { local: at('localhost'), network };
}

/** The terminal's greeting once the platform can be reached. */
export async function greeting(addresses: Addresses): Promise<string> {
  const lines = ['', `  Brisk runs at  ${addresses.local}`];
  for (const address of addresses.network) lines.push(`  on the network ${address}`);
  const [first] = addresses.network;
  if (first !== undefined) lines.push('', await qrcode.toString(first, { type: 'utf8', margin: 2 }));
  return `${lines.join('\n')}\n`;
}
