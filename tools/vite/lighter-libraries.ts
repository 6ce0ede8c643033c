/**
 * Lets the bundler leave out what the page does not use of its libraries. A component of the router that nobody imports
 * stays in the bundle while a statement names it for the developer's tools (`Form.displayName = "Form"`) or a call of
 * React's wraps it, because either might do something. Neither does.
 *
 * The shim for `useSyncExternalStore` gives way to React's own, which is there since 18.
 */
import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/.*\.m?js$/;
const NAMED = /^\w+\.displayName = "\w+";$/gm;
const WRAPPED = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;

const STAND_IN = /^use-sync-external-store\/shim(\/index\.js)?$/;
const OWN = '\0react-own-store-hook';

export function lighterLibraries(): Plugin {
  return {
    name: 'brisk:lighter-libraries',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (STAND_IN.test(source) ? OWN : undefined),
    load: (id) => (id === OWN ? `export { useSyncExternalStore } from 'react';` : undefined),
    transform(code, id) {
      if (!ROUTER.test(id)) return undefined;
      return { code: code.replace(NAMED, '').replace(WRAPPED, '= /* @__PURE__ */ $1'), map: null };
    },
  };
}
