/** `npm start`: from a fresh clone to a running platform, which itself prints where it can be reached. */
import { buildClient } from './build.mjs';
import { installDependencies } from './install.mjs';
import { runTypeScript } from './run.mjs';
import { runTool } from './terminal.mjs';

await runTool(async () => {
  await installDependencies();
  await buildClient();
  return runTypeScript('server/main.ts', process.argv.slice(2));
});
