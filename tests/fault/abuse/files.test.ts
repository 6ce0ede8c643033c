/** A caller asks for many files on one connection, does not read them, and leaves. */
import { EventEmitter, once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { fakeCore } from '../../support/fake-core.ts';
import { openGateway } from '../../support/open-gateway.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const REQUESTS = 8;
/** More than an answer buffers, so that a file which nobody reads stays open. */
const FILE_BYTES = 1024 * 1024;

/** A client of one large file. */
function clientWithFile(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/a-1234.js'), ' '.repeat(FILE_BYTES));
  return folder;
}

/** The platform's log, after the files that one connection asked for without reading are all closed. */
async function closedFiles(input: { lookUp: (app: FastifyInstance) => void; leaveAt: 'asked' | 'opened' }) {
  const opened: Readable[] = [];
  const seen = new EventEmitter();
  const [allAsked, allOpened] = [once(seen, 'asked'), once(seen, 'opened')];
  let requests = 0;
  const gateway = await openGateway({
    core: fakeCore([]),
    clientDir: clientWithFile(),
    files: [
      (app) => {
        app.addHook('onRequest', (_request, _reply, next) => {
          if (++requests === REQUESTS) seen.emit('asked');
          next();
        });
        input.lookUp(app);
        app.addHook('onSend', (_request, _reply, payload, next) => {
          if (payload instanceof Readable && opened.push(payload) === REQUESTS) seen.emit('opened');
          next();
        });
      },
    ],
  });
  const connection = connect(gateway.port, '127.0.0.1');
  connection.on('error', () => undefined);
  connection.write('GET /assets/a-1234.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(REQUESTS));
  await (input.leaveAt === 'asked' ? allAsked : allOpened);
  connection.destroy();
  await allOpened;
  for (const file of opened) if (!file.closed) await once(file, 'close');
  return gateway.lines;
}

it('PLATFORM-713 files that a closed connection did not read are closed, and nothing is logged', async () => {
  const lines = await closedFiles({ lookUp: () => undefined, leaveAt: 'opened' });
  expect(lines.join('\n')).not.toContain('a call failed');
});

it('PLATFORM-713 a file that is opened after its connection closed is closed', async () => {
  const lookUp = (app: FastifyInstance) =>
    app.addHook('preHandler', ({ raw }, _reply, next) => {
      raw.socket.once('close', () => next());
    });
  const lines = await closedFiles({ lookUp, leaveAt: 'asked' });
  expect(lines.join('\n')).not.toContain('a call failed');
});
