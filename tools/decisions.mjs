/**
 * `npm run decisions`: writes `docs/decisions/README.md`, the index of the decisions by topic. A page names its topic
 * and its status in the line below its title; `tests/decisions.test.ts` refuses pages without this line, and an
 * outdated index.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

/** @typedef {{ file: string, number: string, title: string, topic: string, status: string }} Decision */

const PAGE =
  /^# (\d{4}) (\S.*)\n\nTopic: ([^.]+)\. Status: (current|superseded by \[\d{4}\]\([^)]+\.md\))\.\n/;

/**
 * The head of a page; undefined if it is not in the form of a decision.
 * @param {string} file
 * @param {string} text
 * @returns {Decision | undefined}
 */
export function decisionOf(file, text) {
  const [, number = '', title = '', topic = '', status = ''] = PAGE.exec(text) ?? [];
  return number !== '' && file.startsWith(`${number}-`) ? { file, number, title, topic, status } : undefined;
}

/**
 * The index: topics in alphabetical order, decisions by number.
 * @param {readonly Decision[]} decisions
 * @returns {string}
 */
export function indexOf(decisions) {
  const topics = [...new Set(decisions.map(({ topic }) => topic))].sort();
  const sections = topics.map((topic) => {
    const rows = decisions.filter((decision) => decision.topic === topic).map(lineOf);
    return `## ${topic}\n\n${rows.join('\n')}\n`;
  });
  const head =
    '# Decisions\n\nBy topic. `npm run decisions` writes this page from the heads of the others.\n';
  return [head, ...sections].join('\n');
}

/** @param {Decision} decision */
function lineOf({ file, number, title, status }) {
  return `- [${number}](${file}) ${title}${status === 'current' ? '' : ` (${status})`}`;
}

/** @param {string} folder */
export async function readDecisions(folder) {
  const files = (await readdir(folder)).filter((file) => /^\d/.test(file)).sort();
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })));
}

async function main() {
  const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
  const pages = await readDecisions(folder);
  const decisions = pages.flatMap(({ file, text }) => decisionOf(file, text) ?? []);
  const { code } = await format('README.md', indexOf(decisions));
  await writeFile(join(folder, 'README.md'), code);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
