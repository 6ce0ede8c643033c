/** Checks the target of a load: only a platform on this machine is allowed. */
import { isIP } from 'node:net';

/** @throws if the address is not a loopback number; a name could resolve to another machine */
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
