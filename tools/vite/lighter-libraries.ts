/**
 * Lets the bundler remove unused parts of libraries. An unused component of the router stays in the bundle if a
 * statement sets its name for the developer tools (`Form.displayName = "Form"`) or a call of React wraps it, because
 * either might have an effect. Neither has.
 * The shim for `useSyncExternalStore` is replaced by React's own, which exists since version 18.
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
