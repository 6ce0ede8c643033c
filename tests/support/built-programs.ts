/**
 * Programs that tests start, bundled like the platform: started by tsx each would read its modules one by one, for two
 * to four seconds of processor time.
 */
import { join } from 'node:path';
import { buildWhereChanged } from '../../tools/build.mjs';
import { ROOT } from '../../tools/install.mjs';

const FOLDER = join('dist', 'test-programs');

let built: Promise<void> | undefined;

export function buildPrograms(): Promise<void> {
  built ??= buildWhereChanged({
    name: 'programs of the tests',
    inputs: [
      ...['server', 'domain', 'protocol', 'tests/support', 'tests/fault'],
      ...['tools/bundle.mjs', 'package-lock.json'],
    ],
    made: join(FOLDER, 'audit-ledger.mjs'),
    remembered: join('dist', '.test-programs-inputs'),
    turn: join('dist', '.building-test-programs'),
    program: ['tests/support/bundle-programs.mjs'],
  });
  return built;
}

/**
 * @param name as in `bundle-programs.mjs`
 * @returns its path
 */
export async function builtProgram(name: string): Promise<string> {
  await buildPrograms();
  return join(ROOT, FOLDER, `${name}.mjs`);
}
