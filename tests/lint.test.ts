/** Tests the linter by planted faults: a configuration that finds nothing would pass every check. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STATE = "import { useState } from 'react';";

/** The code of each file, and the rule that refuses it; an empty rule means that it is allowed. */
const PLANTS: readonly (readonly [file: string, code: string, rule: string])[] = [
  ['domain/sound.ts', 'export const sound = (price: bigint) => price * 2n;', ''],
  ['domain/loose.ts', 'export const loose = (a: number) => a == 1;', 'eslint(eqeqeq)'],
  ['domain/main.ts', 'const main = 1;\nexport default main;', 'import(no-default-export)'],
  [
    'domain/kinds.ts',
    "import { sound } from './sound.ts';\nexport type Sound = typeof sound;",
    'typescript(consistent-type-imports)',
  ],
  ['domain/spare.ts', 'const spare = 1;\nexport const used = 2;', 'eslint(no-unused-vars)'],
  [
    'server/lost.ts',
    'export function lost(work: () => Promise<void>): void {\n  work();\n}',
    'typescript(no-floating-promises)',
  ],
  [
    'server/doubt.ts',
    'export const doubt = (text: string) => (JSON.parse(text) as { a: string }).a ?? 1;',
    'typescript(no-unnecessary-condition)',
  ],
  [
    'server/loose.ts',
    'export const loose = (text: string): string => JSON.parse(text);',
    'typescript(no-unsafe-return)',
  ],
  ['server/any.ts', 'export const size = (list: any[]) => list.length;', 'typescript(no-explicit-any)'],
  ['server/now.ts', 'export const now = () => Date.now();', 'eslint(no-restricted-properties)'],
  [
    'server/later.ts',
    'export const later = (work: () => void) => setTimeout(work, 9);',
    'eslint(no-restricted-globals)',
  ],
  ['server/base/clock.ts', 'export const now = () => Date.now();', ''],
  ['server/printed.ts', "export const print = () => console.log('x');", 'eslint(no-console)'],
  ['tools/printed.ts', "export const print = () => console.log('x');", ''],
  [
    'src/words.tsx',
    'export const Words = () => <p>Nobody translated this</p>;',
    'i18next(no-literal-string)',
  ],
  ['src/chance.tsx', 'export const Chance = () => <p>{Math.random()}</p>;', 'react(purity)'],
  [
    'src/hook.tsx',
    [
      STATE,
      'export function Hook(input: { on: boolean }) {',
      '  if (input.on) useState(1);',
      '  return <p />;',
      '}',
    ].join('\n'),
    'react-hooks(rules-of-hooks)',
  ],
  [
    'src/again.tsx',
    [
      STATE,
      'export function Again() {',
      '  const [at, setAt] = useState(0);',
      '  setAt(at + 1);',
      '  return <p>{at}</p>;',
      '}',
    ].join('\n'),
    'react(set-state-in-render)',
  ],
  [
    'server/long.ts',
    'export const long = 1;\n'.padEnd(310, '\n') + '// end\n'.repeat(301),
    'eslint(max-lines)',
  ],
];

const PROJECT = {
  extends: './tsconfig.base.json',
  compilerOptions: { jsx: 'react-jsx', types: ['node'], lib: ['ES2023', 'DOM'] },
  include: ['**/*.ts', '**/*.tsx'],
};

interface Finding {
  readonly filename: string;
  readonly code: string;
}

/** The rules that refuse each planted file. */
function lint(folder: string): Record<string, readonly string[]> {
  const tool = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(
    process.execPath,
    [tool, '--format', 'json', 'domain', 'server', 'src', 'tools'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  const rulesOf = (file: string) => [
    ...new Set(diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)),
  ];
  return Object.fromEntries(PLANTS.map(([file]) => [file, rulesOf(file)]));
}

describe('the linter', () => {
  it('finds each planted fault, and nothing in clean code', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'node_modules'));
    // The linter looks for its type-aware part in `.bin`; without npm it is not on the path.
    for (const name of ['.bin', 'eslint-plugin-i18next', 'react', '@types']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(PROJECT));
    for (const [file, code] of PLANTS) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${code}\n`);
    }
    const expected = PLANTS.map(([file, , rule]) => [file, rule === '' ? [] : [rule]] as const);
    expect(lint(folder)).toEqual(Object.fromEntries(expected));
  });
});
