/** The platform's only cookie: it recognises a device. Scripts cannot read it, and it authenticates nobody. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#protocol/names/calls';

export interface DeviceCookie {
  /** As the browser sent it, so it may hold any text. */
  readonly held: string | undefined;
  /** Stores this value in the browser instead. */
  keep(text: string): void;
}

const NAME = 'brisk-device';
const HELD = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,200})(?:;|$)`);
/** Half a year: a device without a login for that long counts as new. */
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
