/**
 * The first entry of the page's head: the preload of the engine's worker, requested first and so on the connection
 * that brought the page, and the script that starts it. The HTML does not name the app's chunks, because over a slow
 * link they would delay the worker. The script requests them when the worker has arrived.
 */
import type { Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

const MARK = '<!--engine-->';
const ENGINE = /^assets\/engine\.worker-.*\.js$/;

export function earlyEngine(): Plugin {
  let root = '';
  return {
    name: 'brisk:early-engine',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle = {} }) {
        const script = await inlineScript(root, 'src/engine/shell/early-engine.ts');
        const engine = Object.keys(bundle).find((name) => ENGINE.test(name));
        const app = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'start-app');
        if (engine === undefined || app?.type !== 'chunk')
          throw new Error('the engine or the app is not built');
        const chunks = [app.fileName, ...app.imports].map((name) => `/${name}`);
        return page.replace(
          MARK,
          () =>
            `<link rel="modulepreload" as="worker" href="/${engine}" />\n    ` +
            `<script data-engine="/${engine}" data-app="${chunks.join(' ')}">${script}</script>`,
        );
      },
    },
  };
}
