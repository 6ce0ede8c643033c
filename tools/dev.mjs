/**
 * `npm run dev`: runs the platform, restarts it when its code changes, and runs Vite with hot reload in front of it.
 * Users open Vite's address; the platform listens on a free port of this machine, to which Vite forwards calls.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { installDependencies, ROOT } from './install.mjs';
import { ENV_FILE, readEnvFile } from './run.mjs';
import { runTool, print } from './terminal.mjs';

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {'inherit' | 'ignore'} [output]
 */
function start(args, env, output = 'inherit') {
  const stdio = /** @type {const} */ (['inherit', output, 'inherit']);
  return spawn(process.execPath, args, { cwd: ROOT, stdio: [...stdio], env: { ...process.env, ...env } });
}

await runTool(async () => {
  await installDependencies();
  readEnvFile();
  const port = process.env['PORT'] ?? '8080';
  const inner = String(await freePort());
  const api = `http://127.0.0.1:${inner}`;
  print(`Brisk for developers: http://localhost:${port} (the platform behind it: ${api})`);
  const watch = [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    ...ENV_FILE,
    'server/main.ts',
  ];
  const vite = [
    'node_modules/vite/bin/vite.js',
    '--port',
    port,
    '--strictPort',
    '--host',
    '--logLevel',
    'warn',
  ];
  const children = [
    // Its greeting would show the inner address, which is misleading; errors come by the other channel.
    start(watch, { PORT: inner, HOST: '127.0.0.1' }, 'ignore'),
    start(vite, { BRISK_API: api }),
  ];
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
  const ended = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', resolve);
      }),
  );
  await Promise.race(ended);
  endAll();
  await Promise.all(ended);
});
