/**
 * `npm run risk -- --in FILE --out FILE`: values of contracts by the formulas of the platform, for comparison with a
 * venue's published examples (docs/risk.md). A question a line, an answer a line.
 */
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { riskAnswer } from './risk/risk-answer.ts';

const USAGE = 'npm run risk -- --in FILE --out FILE';

interface Files {
  readonly input: string;
  readonly output: string;
}

function filesOf(args: readonly string[]): Files {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { in: text, out: text }, strict: true });
  // npm runs a script in the project's folder; a path is relative to the user's folder.
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const pathOf = (flag: 'in' | 'out') => {
    const value = values[flag];
    if (value === undefined || value === '') throw new Error(`--${flag} is missing`);
    return resolve(folder, value);
  };
  const [input, output] = [pathOf('in'), pathOf('out')];
  if (isOneFile(input, output)) throw new Error('--in and --out must be two files');
  if (!existsSync(input)) throw new Error(`--in ${input} does not exist`);
  return { input, output };
}

/** Whether two paths, or links, lead to the same file. */
function isOneFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return one === other || (first !== undefined && first.ino === second?.ino && first.dev === second.dev);
}

async function* answersOf(input: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(input), crlfDelay: Infinity });
  // A byte order mark is no part of the first line.
  for await (const line of lines) if (line.trim() !== '') yield `${riskAnswer(line.trim())}\n`;
}

try {
  const { input, output } = filesOf(process.argv.slice(2));
  await pipeline(Readable.from(answersOf(input)), createWriteStream(output));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 1;
}
