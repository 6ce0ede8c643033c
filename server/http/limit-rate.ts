/** How often one network may ask for the routes of a scope. Only the refused one hears of it, by when to try again. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

const LEFT_OUT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** @param isCountedElsewhere whose requests are not counted here: those of known sessions */
export async function limitRate(
  scope: FastifyInstance,
  perSecond: number,
  isCountedElsewhere: (request: FastifyRequest) => boolean = () => false,
): Promise<void> {
  await scope.register(fastifyRateLimit, {
    max: perSecond,
    timeWindow: 1000,
    allowList: isCountedElsewhere,
    keyGenerator: ({ ip }) => networkOf(ip),
    addHeaders: LEFT_OUT,
    addHeadersOnExceeding: LEFT_OUT,
  });
}
