/** The one cookie of the platform: what a device is known by. No script reads it, and it lets nobody in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#protocol/names/calls';

export interface DeviceCookie {
  /** As the browser sent it: anybody may write anything into it. */
  readonly held: string | undefined;
  /** Has the browser keep this in its place. */
  keep(text: string): void;
}

const NAME = 'brisk-device';
const HELD = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,200})(?:;|$)`);
/** Half a year: a device that was not logged in from for so long is a new one. */
const LIFETIME_SECONDS = 180 * 86_400;

export function deviceCookie(request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  return {
    held: HELD.exec(request.headers.cookie ?? '')?.[1],
    keep(text) {
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const rules = `Path=${API_PREFIX}; Max-Age=${String(LIFETIME_SECONDS)}; HttpOnly; SameSite=Strict${secure}`;
      reply.header('set-cookie', `${NAME}=${text}; ${rules}`);
    },
  };
}
