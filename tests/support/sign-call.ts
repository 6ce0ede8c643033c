/** The headers with which an API client signs a call. */
import { createHmac } from 'node:crypto';
import { API_CLIENT_HEADERS, signedText, type CallToSign } from '../../protocol/names/api-clients.ts';

export interface ApiClientKey {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
}

export function signCall({ key, secret }: ApiClientKey, call: CallToSign): Record<string, string> {
  return {
    [API_CLIENT_HEADERS.key]: key,
    [API_CLIENT_HEADERS.time]: call.time,
    [API_CLIENT_HEADERS.signature]: createHmac('sha256', secret).update(signedText(call)).digest('base64url'),
    ...(call.body === '' ? {} : { 'content-type': 'application/json' }),
  };
}
