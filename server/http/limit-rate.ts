/** How often one network may ask for the routes of a scope. Only the refused one hears of it, by when to try again. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';

const LEFT_OUT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export async function limitRate(scope: FastifyInstance, perSecond: number): Promise<void> {
  await scope.register(fastifyRateLimit, {
    max: perSecond,
    timeWindow: 1000,
    keyGenerator: ({ ip }) => networkOf(ip),
    addHeaders: LEFT_OUT,
    addHeadersOnExceeding: LEFT_OUT,
  });
}
