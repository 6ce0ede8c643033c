/**
 * Redirects a desktop browser to the desktop site before the page is read: it costs a phone nothing and needs
 * no script. The query is passed on, and the browser itself passes on the part after `#`, so a registration
 * link keeps its code on the desktop site's page of the same name.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PAGE = /^\/(?:index\.html)?(?=\?|$)/;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS/;
const PHONE_OR_TABLET = /Mobi|Android|iPhone|iPad/;

/** @param desktopUrl without a `#`, which would replace the visitor's own */
export function sendDesktopVisitors(desktopUrl: string): (app: FastifyInstance) => void {
  const { host } = new URL(desktopUrl);
  return (app) => {
    app.addHook('onRequest', (request, reply, next) => {
      const { method, url } = request.raw;
      // A desktop site at this address would redirect its visitors endlessly.
      if (method !== 'GET' || url === undefined || !PAGE.test(url) || request.headers.host === host) {
        next();
        return;
      }
      reply.header('vary', 'user-agent, sec-ch-ua-mobile');
      if (!isDesktop(request)) {
        next();
        return;
      }
      const target = new URL(desktopUrl);
      for (const [name, value] of new URLSearchParams(url.split('?')[1])) {
        target.searchParams.append(name, value);
      }
      reply.header('cache-control', 'no-store').redirect(target.href, 302);
    });
  };
}

/** Only a browser that states it is a desktop one: API clients and unknown browsers get the page itself. */
function isDesktop({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  if (headers['sec-ch-ua-mobile'] === '?1' || PHONE_OR_TABLET.test(agent)) return false;
  return DESKTOP.test(agent);
}
