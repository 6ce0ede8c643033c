/**
 * `npm run dev`: the platform, started again when its code changes, behind Vite with hot reload. Only Vite's
 * address is for people; the platform listens on a free port of this machine that Vite passes calls to.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { installDependencies, ROOT } from './install.mjs';
import { ENV_FILE } from './run.mjs';
import { runTool, say } from './terminal.mjs';

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
 */
function start(args, env) {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
}

await runTool(async () => {
  await installDependencies();
  const port = process.env['PORT'] ?? '8080';
  const inner = String(await freePort());
  const api = `http://127.0.0.1:${inner}`;
  say(`Brisk for developers: http://localhost:${port} (the platform behind it: ${api})`);
  const children = [
    start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...ENV_FILE, 'server/main.ts'], {
      PORT: inner,
      HOST: '127.0.0.1',
    }),
    start(['node_modules/vite/bin/vite.js', '--port', port, '--strictPort', '--host', '--logLevel', 'warn'], {
      BRISK_API: api,
    }),
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
