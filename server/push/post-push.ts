/** Posts one message to a push service. No redirect is followed, and only public addresses are connected to. */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Millis } from '#domain/units';
import { isPublicAddress } from './push-endpoint.ts';

const TIMEOUT_MILLIS: Millis = 10_000;

export interface PushRequest {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PushAnswer {
  readonly status: number;
  /** The header of that name; undefined: none. */
  readonly retryAfter: string | undefined;
}

/** `unsent`: no connection was made, so the message did not leave. `unknown`: it may have arrived. */
export type PostPush = (request: PushRequest) => Promise<PushAnswer | 'unsent' | 'unknown'>;

/** Tests use a service on this machine. */
export interface PostOptions {
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
}

export function postPushes(options: PostOptions = {}): PostPush {
  const { resolve = systemResolve, isAllowed = isPublicAddress, port, ca } = options;
  const lookup = guarded(resolve, isAllowed);
  return ({ endpoint, headers, body }) =>
    new Promise((answer) => {
      let left = false;
      const sent = request(endpoint, {
        ...{ method: 'POST', headers: { ...headers, 'content-length': String(body.length) }, lookup },
        // Each has a separate connection, so its address is checked.
        ...{ agent: false, timeout: TIMEOUT_MILLIS, maxHeaderSize: 8_192 },
        ...(port !== undefined && { port }),
        ...(ca !== undefined && { ca }),
      });
      sent.on('socket', (socket) => socket.once('secureConnect', () => (left = true)));
      sent.on('response', (response) => {
        response.destroy();
        answer({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      });
      sent.on('timeout', () => sent.destroy(new Error('the push service does not answer')));
      sent.on('error', () => answer(left ? 'unknown' : 'unsent'));
      sent.end(body);
    });
}

function systemResolve(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error)));
  });
}

/** Resolves a host once, and connects to what was checked: a name that changes meanwhile leads nowhere else. */
function guarded(
  resolve: (host: string) => Promise<readonly LookupAddress[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (host, { all }, found) => {
    void resolve(host).then(
      (addresses) => {
        const [first, ...others] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
          found(new Error(`${host} is at no public address`), '', 0);
        else if (all === true) found(null, [first, ...others]);
        else found(null, first.address, first.family);
      },
      (error: unknown) => found(error as Error, '', 0),
    );
  };
}
