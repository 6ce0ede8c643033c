/** The signed parts of an API client's call, taken from the request as it arrived. */
import type { FastifyRequest } from 'fastify';
import { API_CLIENT_HEADERS } from '#protocol/names/api-clients';
import type { SignedCall } from '../gateway/api-clients.ts';

/** A signature covers the body's text; the parser keeps only the value. */
const bodies = new WeakMap<FastifyRequest, string>();

export function keepBody(request: FastifyRequest, body: string): void {
  if (isSigned(request)) bodies.set(request, body);
}

/** A caller with a key is an API client, whatever else the request carries. */
export function isSigned({ headers }: FastifyRequest): boolean {
  return headers[API_CLIENT_HEADERS.key] !== undefined;
}

export function signedCallOf(request: FastifyRequest): SignedCall {
  const { headers, method, url, ip } = request;
  const sent = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    key: sent(API_CLIENT_HEADERS.key),
    time: sent(API_CLIENT_HEADERS.time),
    signature: sent(API_CLIENT_HEADERS.signature),
    method,
    path: url,
    body: bodies.get(request) ?? '',
    address: ip,
  };
}
