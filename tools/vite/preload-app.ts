/**
 * Tells the browser of the app's chunk in the HTML itself: the first script starts the engine and only then asks
 * for the app, and on a slow phone the app should be on its way by then.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

export function preloadApp(): Plugin {
  return {
    name: 'brisk:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context): HtmlTagDescriptor[] {
        const bundle = Object.values(context.bundle ?? {});
        const app = bundle.find((chunk) => chunk.type === 'chunk' && chunk.name === 'start-app');
        if (app === undefined || app.type !== 'chunk') return [];
        return [app.fileName, ...app.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
