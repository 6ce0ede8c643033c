/** Limits how often one network may request the routes of a scope. Only the refused caller learns when to retry. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NETWORKS_OF_A_SITE, networkOf, siteOf } from './network.ts';

const LEFT_OUT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** The name of all requests that are not counted. */
const NOT_COUNTED = '';

/** @param isCountedElsewhere selects requests that are not counted here: those of known sessions */
export async function limitRate(
  scope: FastifyInstance,
  perSecond: number,
  isCountedElsewhere: (request: FastifyRequest) => boolean = () => false,
): Promise<void> {
  const limit = (max: number, nameOf: (address: string) => string) =>
    scope.register(fastifyRateLimit, {
      max,
      timeWindow: 1000,
      // The address is read only if it is needed: each reading parses the headers of the proxies.
      keyGenerator: (request) => (isCountedElsewhere(request) ? NOT_COUNTED : nameOf(request.ip)),
      allowList: (_, name) => name === NOT_COUNTED,
      addHeaders: LEFT_OUT,
      addHeadersOnExceeding: LEFT_OUT,
    });
  await limit(perSecond, networkOf);
  // A request that the network's limit refuses does not count for its site.
  await limit(perSecond * NETWORKS_OF_A_SITE, (address) => siteOf(address) ?? NOT_COUNTED);
}
