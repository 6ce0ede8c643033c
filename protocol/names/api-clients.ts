/** The three headers with which an API client proves that a call is its owner's. */
import { SOCKET_PATH } from './calls.ts';

export const API_CLIENT_HEADERS = {
  /** The key's name. */
  key: 'x-brisk-key',
  /** When it was signed, in milliseconds UTC. */
  time: 'x-brisk-time',
  /** HMAC-SHA-256 of `signedText` by the key's secret, in base64url without padding. */
  signature: 'x-brisk-signature',
} as const;

/** The largest difference between the time of a call and the platform's time, in either direction. */
export const API_CLIENT_WINDOW_MILLIS = 5_000;

export interface CallToSign {
  readonly time: string;
  /** In upper case. */
  readonly method: string;
  /** The path from its first slash, with its query, as sent. */
  readonly path: string;
  /** As sent; empty if there is none. */
  readonly body: string;
}

/** The text that an API client signs to authenticate a socket, which has no call: its time with fixed names. */
export function socketToSign(time: string): CallToSign {
  return { time, method: 'SOCKET', path: SOCKET_PATH, body: '' };
}

export function signedText({ time, method, path, body }: CallToSign): string {
  return [time, method, path, body].join('\n');
}
