/** What a program signs of its call, taken from the request as it came. */
import type { FastifyRequest } from 'fastify';
import { PROGRAM_HEADERS } from '#protocol/names/programs';
import type { SignedCall } from '../gateway/programs.ts';

/** A signature covers the body's text, of which the parser leaves only the value. */
const bodies = new WeakMap<FastifyRequest, string>();

export function keepBody(request: FastifyRequest, body: string): void {
  if (isSigned(request)) bodies.set(request, body);
}

/** Whoever names a key is a program, whatever else the request shows. */
export function isSigned({ headers }: FastifyRequest): boolean {
  return headers[PROGRAM_HEADERS.key] !== undefined;
}

export function signedCallOf(request: FastifyRequest): SignedCall {
  const { headers, method, url, ip } = request;
  const said = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    key: said(PROGRAM_HEADERS.key),
    time: said(PROGRAM_HEADERS.time),
    signature: said(PROGRAM_HEADERS.signature),
    method,
    path: url,
    body: bodies.get(request) ?? '',
    address: ip,
  };
}
