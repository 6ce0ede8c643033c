/** How an API client shows that a call is its owner's: three headers. */
import { SOCKET_PATH } from './calls.ts';

export const API_CLIENT_HEADERS = {
  /** The key's name. */
  key: 'x-brisk-key',
  /** When it was signed, in milliseconds UTC. */
  time: 'x-brisk-time',
  /** HMAC-SHA-256 of `signedText` by the key's secret, in base64url without padding. */
  signature: 'x-brisk-signature',
} as const;

/** So far the time of a call may be off the platform's, either way. */
export const API_CLIENT_WINDOW_MILLIS = 5_000;

export interface CallToSign {
  readonly time: string;
  /** In upper case. */
  readonly method: string;
  /** From the first slash on, with its query, as it is sent. */
  readonly path: string;
  /** As it is sent; empty where there is none. */
  readonly body: string;
}

/** The text that an API client signs to authenticate a socket, where there is no call: its time under fixed names. */
export function socketToSign(time: string): CallToSign {
  return { time, method: 'SOCKET', path: SOCKET_PATH, body: '' };
}

export function signedText({ time, method, path, body }: CallToSign): string {
  return [time, method, path, body].join('\n');
}
