/**
 * Limits the requests of one network outside the API: the client's files, the page, pictures, and addresses where
 * nothing is. The limit is far above what a phone loads, because many phones share a carrier's or an office's
 * address: only a flood meets it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#domain/clock';
import { API_PREFIX } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { RefusalTexts } from '../gateway/refusal-texts.ts';
import { sendRefusal } from './answer.ts';
import { NamedBuckets } from './named-buckets.ts';
import { NETWORKS_OF_A_SITE, networkOf, siteOf } from './network.ts';
import { Refusal } from './refuse.ts';
import { STATUS_PATHS } from './status-routes.ts';

/** Files a second, as a multiple of the calls per second of one address. */
const FILE_SHARE = 10;
/** Files at once, in seconds of the rate: as many as some hundred phones load on their first start. */
const BURST_SECONDS = 20;

export class FileLimits {
  private readonly networks: NamedBuckets;
  private readonly sites: NamedBuckets;

  constructor(callsPerSecond: number, clock: Clock) {
    const bucketsOf = (networks: number) => {
      const perSecond = callsPerSecond * FILE_SHARE * networks;
      return new NamedBuckets({ burst: perSecond * BURST_SECONDS, perSecond }, clock);
    };
    this.networks = bucketsOf(1);
    this.sites = bucketsOf(NETWORKS_OF_A_SITE);
  }

  /** Counts a request of an address. Undefined if its network and site are within their limits. */
  refusalOf(address: string): Refusal | undefined {
    const site = siteOf(address);
    // A request that the network's limit refuses does not count for its site.
    for (const bucket of [
      this.networks.of(networkOf(address)),
      site === undefined ? undefined : this.sites.of(site),
    ])
      if (bucket?.take() === false)
        return new Refusal(PLATFORM_CODES.tooMany, [], Math.ceil(bucket.waitFor(1) / 1000));
    return undefined;
  }
}

export function limitFiles(app: FastifyInstance, limits: FileLimits, texts: RefusalTexts): void {
  app.addHook('onRequest', (request, reply, next) => {
    const refusal = hasOwnLimit(request) ? undefined : limits.refusalOf(request.ip);
    if (refusal === undefined) next();
    else sendTooMany(reply, refusal, texts);
  });
}

/** It closes the connection: requests that were sent without waiting for an answer are not read. */
export function sendTooMany(reply: FastifyReply, refusal: Refusal, texts: RefusalTexts): FastifyReply {
  return sendRefusal(reply.header('connection', 'close'), refusal, texts);
}

/** Calls and status routes have; an address of the API where nothing is has none. */
function hasOwnLimit({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return !is404 && (url.startsWith(`${API_PREFIX}/`) || (STATUS_PATHS as readonly string[]).includes(url));
}
