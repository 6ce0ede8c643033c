/**
 * The page's only Trusted Types policy, and the state that the page's head leaves for later scripts, because only
 * one policy of this name may be created. It admits only the addresses that it was created with: with
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
  /** Undefined once it failed, or after a script took it. */
  worker?: Worker | undefined;
}

declare global {
  var earlyEngine: EarlyEngine | undefined;
}

export const SERVICE_WORKER = '/sw.js';

/** Returns addresses unchanged if the browser does not support Trusted Types. */
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
 * The worker's name says that the page's origin is its platform, so it opens the socket at once: there, or at the
 * address that the operator set (`SOCKET_URL`), which is an attribute of the script in the page's head.
 */
export function beginEngine(policy: ScriptPolicy, address: string): Worker {
  const { socket } = document.querySelector<HTMLElement>('script[data-engine]')?.dataset ?? {};
  const name = socket === undefined ? 'engine' : `engine ${socket}`;
  // The DOM's types do not support trusted addresses yet; the browser needs the object itself.
  return new Worker(policy.createScriptURL(address) as string, { type: 'module', name });
}
