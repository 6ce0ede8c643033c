/**
 * The one Trusted Types policy of the page, and what the page's head leaves of it for the scripts that follow: only
 * one policy of the name may be made. It blesses the addresses that it is made with and nothing else: with
 * `require-trusted-types-for 'script'` no other text can become code.
 */
export interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
  };
}

interface EarlyEngine {
  readonly policy: ScriptPolicy;
  /** Undefined once it failed, or was taken. */
  worker?: Worker | undefined;
}

declare global {
  var earlyEngine: EarlyEngine | undefined;
}

export const SERVICE_WORKER = '/sw.js';

/** Lets addresses through as they are where the browser knows no Trusted Types. */
export function scriptPolicy(addresses: readonly string[]): ScriptPolicy {
  const rules = {
    createScriptURL(asked: string) {
      if (!addresses.includes(asked)) throw new TypeError('no script of this page');
      return asked;
    },
  };
  return (globalThis as TrustedTypesWindow).trustedTypes?.createPolicy('brisk', rules) ?? rules;
}

/**
 * By its name the worker knows that the page's own platform is its own too, and opens the socket at once: there, or at
 * the address that the operator set (`SOCKET_URL`), which stands on the script in the page's head.
 */
export function beginEngine(policy: ScriptPolicy, address: string): Worker {
  const { socket } = document.querySelector<HTMLElement>('script[data-engine]')?.dataset ?? {};
  const name = socket === undefined ? 'engine' : `engine ${socket}`;
  // The DOM's types do not know of trusted addresses yet; the browser asks for the object itself.
  return new Worker(policy.createScriptURL(address) as string, { type: 'module', name });
}
