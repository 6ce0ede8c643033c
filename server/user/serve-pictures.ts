/**
 * Serves users' pictures, outside the API. A name is random and its picture never changes: a browser caches it for
 * good.
 */
import type { AddFiles } from '../http/app.ts';
import { KEPT_FOR_GOOD } from '../http/client-files.ts';
import { limitRate } from '../http/limit-rate.ts';
import { networkOf } from '../http/network.ts';
import { PICTURE_POLICY } from '../http/security-headers.ts';
import { picturePath } from '../gateway/user-of.ts';
import type { PictureStore } from './tables.ts';

/** The limit protects the database, which each request queries; a page full of avatars needs fewer requests. */
const MOST_PER_SECOND = 200;

export function servePictures(store: Pick<PictureStore, 'picture'>, perSecond = MOST_PER_SECOND): AddFiles {
  return (app, reads) => {
    void app.register(async (scope) => {
      await limitRate(scope, perSecond);
      scope.get<{ Params: { name: string } }>(
        picturePath(':name([A-Za-z0-9_-]{22})'),
        async (request, reply) => {
          const reader = networkOf(request.ip);
          if (reads.isFull(reader)) return reply.status(429).header('retry-after', '1').send();
          const picture = await reads.run(reader, () => store.picture(request.params.name));
          if (picture === undefined) return reply.callNotFound();
          return reply
            .header('cache-control', KEPT_FOR_GOOD)
            .header('content-security-policy', PICTURE_POLICY)
            .type('image/jpeg')
            .send(Buffer.from(picture.content, 'base64'));
        },
      );
    });
  };
}
