/** `npm start`: from a fresh clone to a running platform, which prints its addresses. */
import { BUILT_PLATFORM, buildClient, buildPlatform } from './build.mjs';
import { installDependencies } from './install.mjs';
import { runNode } from './run.mjs';
import { runTool } from './terminal.mjs';

await runTool(async () => {
  await installDependencies();
  await buildClient();
  await buildPlatform();
  return runNode([...BUILT_PLATFORM, ...process.argv.slice(2)]);
});
