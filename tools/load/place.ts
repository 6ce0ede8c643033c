/** Where a load may go: to a platform on this machine and nowhere else. */
import { isIP } from 'node:net';

/** @throws where it is not this machine, by its number: any other name may lead elsewhere */
export function placeOf(url: string): { readonly host: string; readonly port: number } {
  const nowhere = { protocol: '', hostname: '', port: '' };
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : nowhere;
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  const isOwn = host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (protocol !== 'http:' || !isOwn)
    throw new Error(
      '--url is a platform on this machine: http://127.0.0.1:8080, or another loopback address',
    );
  return { host, port: port === '' ? 80 : Number(port) };
}
