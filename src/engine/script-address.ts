/**
 * The one Trusted Types policy of the page. It blesses two addresses, the engine's script and the service worker's,
 * and nothing else: with `require-trusted-types-for 'script'` no other text can become code.
 */
import engineAddress from '../../worker/engine.worker.ts?worker&url';

const SCRIPTS = { engine: engineAddress, serviceWorker: '/sw.js' } as const;

interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
  };
}

let policy: ScriptPolicy | undefined;

/** What `new Worker` or a registration takes for a script; plain text where the browser knows no Trusted Types. */
export function scriptAddress(script: keyof typeof SCRIPTS): string {
  const address = SCRIPTS[script];
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  if (trustedTypes === undefined) return address;
  policy ??= trustedTypes.createPolicy('brisk', {
    createScriptURL(asked) {
      if (!Object.values(SCRIPTS).includes(asked)) throw new TypeError('no script of this page');
      return asked;
    },
  });
  // The DOM's types do not know of trusted addresses yet; the browser asks for the object itself.
  return policy.createScriptURL(address) as string;
}
