/**
 * A front server before a real platform, as in a deployment: it serves a built client from a folder and
 * forwards calls and the socket. Another folder is another deployment; the platform then has the name of that
 * build.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { extname, join } from 'node:path';
import { servedBuild } from '../../server/content/newest-version.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface DeployedFront {
  /** Another address than the platform's, but as secure: loopback. */
  readonly origin: string;
  deploy(folder: string): void;
  /** Holds back the page itself; everything else is answered. */
  holdPage(held: boolean): void;
  close(): Promise<void>;
}

export async function createFront(platformPort: number, client: string): Promise<DeployedFront> {
  let folder = client;
  let held = false;
  const platform = `http://127.0.0.1:${platformPort}`;
  const policy = (await fetch(platform)).headers.get('content-security-policy') ?? '';

  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', platform);
    if (pathname === '/api/getNewestVersion') return sendVersion(answer, folder);
    if (pathname === '/' && held) return undefined;
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (existsSync(file) && statSync(file).isFile()) return sendFile(answer, file, policy, asked);
    return passOn(asked, answer, platformPort);
  });
  const open = new Set<Socket>();
  server.on('connection', (near) => {
    open.add(near);
    near.on('close', () => open.delete(near));
  });
  // A socket is forwarded unchanged.
  server.on('upgrade', (asked, near, head) => {
    const far = connect(platformPort, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 ? [`${name}: ${all[i + 1] ?? ''}`] : [],
      );
      far.write(`${asked.method ?? ''} ${asked.url ?? ''} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (next) => (folder = next),
    holdPage: (now) => (held = now),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const near of open) near.destroy();
      await closed;
    },
  };
}

function sendVersion(answer: ServerResponse, folder: string): void {
  const build = servedBuild(readFileSync(join(folder, 'index.html'), 'utf8'));
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ code: 200, msg: '', data: { version: '0.1.0', build, notes: [] } }));
}

/** Sends the compressed file if the build made one and the browser accepts it. */
function sendFile(answer: ServerResponse, file: string, policy: string, asked: IncomingMessage): void {
  const kept = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  answer.setHeader('cache-control', kept);
  answer.setHeader('content-security-policy', policy);
  const isSmaller = /\bbr\b/.test(String(asked.headers['accept-encoding'])) && existsSync(`${file}.br`);
  if (isSmaller) answer.setHeader('content-encoding', 'br');
  answer.end(readFileSync(isSmaller ? `${file}.br` : file));
}

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url: path, headers } = asked;
  const further = request({ host: '127.0.0.1', port, method, path, headers }, (sent) => {
    answer.writeHead(sent.statusCode ?? 502, sent.headers);
    sent.pipe(answer);
  });
  further.on('error', () => answer.destroy());
  asked.pipe(further);
}
