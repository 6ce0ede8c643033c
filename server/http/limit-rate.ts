/** Limits how often one network may request the routes of a scope. Only the refused caller learns when to retry. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NETWORKS_OF_A_SITE, networkOf, siteOf } from './network.ts';

const LEFT_OUT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** @param isCountedElsewhere selects requests that are not counted here: those of known sessions */
export async function limitRate(
  scope: FastifyInstance,
  perSecond: number,
  isCountedElsewhere: (request: FastifyRequest) => boolean = () => false,
): Promise<void> {
  const headers = { addHeaders: LEFT_OUT, addHeadersOnExceeding: LEFT_OUT };
  await scope.register(fastifyRateLimit, {
    max: perSecond,
    timeWindow: 1000,
    allowList: isCountedElsewhere,
    keyGenerator: ({ ip }) => networkOf(ip),
    ...headers,
  });
  // A request that the network's limit refuses does not count for its site.
  await scope.register(fastifyRateLimit, {
    max: perSecond * NETWORKS_OF_A_SITE,
    timeWindow: 1000,
    allowList: (request) => siteOf(request.ip) === undefined || isCountedElsewhere(request),
    keyGenerator: ({ ip }) => siteOf(ip) ?? '',
    ...headers,
  });
}
