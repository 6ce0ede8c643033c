/**
 * Headers of every answer that restrict the browser. They do not force https: over the LAN address the platform
 * uses plain http.
 */
import { createHash } from 'node:crypto';

export type Headers = Readonly<Record<string, string>>;

/** The Trusted Types policy that the app may create; it admits the worker's address. */
const TRUSTED_TYPES = 'brisk';

/**
 * @param page the app's index.html, whose inline scripts are allowed by their hash
 * @param socketUrl the address of the app's socket, if it is on another origin
 */
export function securityHeaders(page: string, socketUrl?: string): Headers {
  const policy = [
    `default-src 'none'`,
    ["script-src 'self'", ...inlineScriptHashes(page).map((hash) => `'sha256-${hash}'`)].join(' '),
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    [`connect-src 'self'`, ...socketOrigins(socketUrl)].join(' '),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${TRUSTED_TYPES}`,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** The same origin for polling and for websocket. */
function socketOrigins(socketUrl: string | undefined): string[] {
  if (socketUrl === undefined) return [];
  const { host, protocol } = new URL(socketUrl);
  const safe = protocol === 'https:' || protocol === 'wss:' ? 's' : '';
  return [`http${safe}://${host}`, `ws${safe}://${host}`];
}

/**
 * Isolates this window from others. Browsers warn if the header comes over plain http, except from localhost,
 * so it is sent only if a proxy states that the visitor used https.
 */
export const OPENER_POLICY: Headers = { 'cross-origin-opener-policy': 'same-origin' };

/** A picture opened in a tab must not run or load anything. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'none'; sandbox";

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text]) =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64'),
  );
}
