/**
 * The one Trusted Types policy of the page. It blesses one address, the engine's script, and nothing else: with
 * `require-trusted-types-for 'script'` no other text can become code.
 */
interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
  };
}

let policy: ScriptPolicy | undefined;

/** What `new Worker` takes for `address`; plain text where the browser knows no Trusted Types. */
export function scriptAddress(address: string): string {
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  if (trustedTypes === undefined) return address;
  policy ??= trustedTypes.createPolicy('brisk', {
    createScriptURL(asked) {
      if (asked !== address) throw new TypeError('not the script of the engine');
      return asked;
    },
  });
  // The DOM's types do not know of trusted addresses yet; the browser asks for the object itself.
  return policy.createScriptURL(address) as string;
}
