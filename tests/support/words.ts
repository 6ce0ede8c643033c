/**
 * The words that the project does not use, in names and in texts, and their replacements. The field's own terms are
 * listed in ARCHITECTURE.md.
 */
import { codesOf } from './test-titles.ts';
import type { SourceFile } from './source-files.ts';

export interface Finding {
  /** Relative to the root, with its line: `server/core/writer.ts:12`. */
  readonly at: string;
  readonly word: string;
  readonly instead: string;
}

type Words = Readonly<Record<string, string>>;

/** Parts of names, in lower case: `userDesk` has the parts `user` and `desk`. */
const NAME_PARTS: Words = {
  anew: 'again',
  belongings: 'holdings',
  board: 'topics, provider',
  boards: 'topics, providers',
  chronicle: 'candle history',
  chronicles: 'candle histories',
  desk: 'service, store, dispatcher',
  desks: 'services, stores, dispatchers',
  distrust: 'mark stale',
  doubt: 'suspect',
  doubted: 'suspect',
  figure: 'value',
  figures: 'values',
  gift: 'demo fund',
  gifts: 'demo funds',
  hear: 'receive',
  heard: 'received',
  house: 'market maker',
  life: 'run, lifetime',
  pace: 'interval, flow control',
  paper: 'fake (of a test), draft',
  people: 'users',
  peoples: 'users',
  person: 'user',
  purse: 'balances',
  reel: 'buffer',
  road: 'route, connection',
  roads: 'routes, connections',
  ruling: 'rule result',
  rulings: 'rule results',
  said: 'sent, message, text',
  seat: 'subscription',
  seats: 'subscriptions',
  shelf: 'cache, entry',
  shelves: 'cache, entries',
  tally: 'counts',
  tell: 'send, publish, notify',
  telling: 'publisher',
  tells: 'sends, publishes, notifies',
  told: 'sent, published, received',
  vouch: 'confirm',
  vouched: 'confirmed',
};

/** Whole names that a reader cannot guess. */
const NAMES: Words = {
  CallScreen: 'CallFeedback',
  ConvertEnd: 'ConvertSide',
  MinuteKeeper: 'MinuteWriter',
  Viewer: 'AccountClient, SocketSubscriber',
  enter: 'authenticate, apply, enqueue, logIn',
  openLink: 'openSocket',
};

/** Names from outside the project, or with another meaning. */
const NAMES_ALLOWED = new Set(['WHITE_PAPER', 'whitePaper']);
const ALLOWED_IN: Readonly<Record<string, readonly string[]>> = {
  // A setting of klinecharts.
  'bench/chart-peers.ts': ['figures'],
  // The name of a field that no call about the caller's own account may have.
  'tests/journeys/roles.test.ts': ['person'],
};

/** Words and phrases of texts, as patterns between word boundaries. */
const PHRASES: Words = {
  anew: 'again',
  'at all': 'leave it out',
  belongings: 'holdings',
  'boards?': 'topic provider',
  'by (?:itself|themselves)': 'automatically, alone',
  'can not': 'cannot',
  'chronicles?': 'candle history',
  'comes? true': 'happens',
  'desks?': 'the name of the class',
  'distrust(?:s|ed)?': 'mark stale',
  'doubt(?:s|ed|ful)?': 'suspect, stale',
  'gifts?': 'demo funds',
  heard: 'received',
  'hears?': 'receives',
  'house(?:s)?': 'market maker',
  'in passing': 'transient',
  'is held to': 'must satisfy',
  lest: 'so that … not',
  'let go': 'cancelled, released',
  lies: 'is',
  'lives|life': 'run, generation, lifetime',
  'of (?:its|their|his|her|our) own': 'own, separate',
  people: 'users',
  'persons?': 'user',
  'purses?': 'balances',
  'roads?': 'route, connection',
  'rulings?': 'rule result',
  said: 'sent, stated',
  'seats?': 'subscription',
  'stands?|stood': 'is, remains',
  'tell(?:s|ing)?': 'send, publish, notify',
  told: 'sent, published, received',
  'vouch(?:es|ed)?': 'confirm',
  'what it comes to': 'the result',
  whoever: 'a user who, a caller who',
};

/** Phrases with another meaning, which are allowed. */
const PHRASES_ALLOWED =
  /\b(?:half-li(?:fe|ves)|life cycle|stands for|white paper|house numbers?|no doubt)\b/gi;

/** A clause as a sentence's subject, which is hard to read. */
const CLAUSE_FIRST =
  /(?:^\u200b*|[.!?:]\s+)(Who|Whom|Whoever|Whose|What|That|Whatever|Whichever)\s(?![^.]*\?)/g;

const PHRASE = new RegExp(
  `\\b(?:${Object.keys(PHRASES)
    .map((each) => `(${each.replaceAll(' ', '\\s+')})`)
    .join('|')})\\b`,
  'gi',
);
const INSTEAD = Object.values(PHRASES);

/** Strings, which are skipped, and comments; consecutive lines of `//` are one comment. */
const STRING_OR_COMMENT = new RegExp(
  [
    /'(?:[^'\\\n]|\\.)*'/,
    /"(?:[^"\\\n]|\\.)*"/,
    /`(?:[^`\\]|\\[\s\S])*`/,
    /\/\*[\s\S]*?\*\//,
    /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/**
 * The title of `it(title)`, `test.skipIf(x)(title)`, `describe.each(rows)(title)`; a pattern is faster than parsing.
 */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['`])((?:[^\\\n]|\\.)*?)\1/g;
/** Classes of a style sheet are not names of the code. */
const NAME = /(?<![\w$]|\bstyles\.)[A-Za-z_$][\w$]*/g;
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

const namesJudged = new Map<string, readonly (readonly [part: string, instead: string])[]>();

function judgeName(name: string): readonly (readonly [part: string, instead: string])[] {
  const known = namesJudged.get(name);
  if (known !== undefined) return known;
  const parts = NAMES_ALLOWED.has(name) ? [] : (name.match(PART) ?? []);
  const found = parts.flatMap((part) => {
    const instead = Object.hasOwn(NAME_PARTS, part.toLowerCase())
      ? NAME_PARTS[part.toLowerCase()]
      : undefined;
    return instead === undefined ? [] : [[name, instead] as const];
  });
  const whole = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (whole !== undefined) found.push([name, whole]);
  namesJudged.set(name, found);
  return found;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** The forbidden words in a text. Offsets count from its start. */
function judgeText(text: string): readonly (readonly [word: string, instead: string, offset: number])[] {
  const plain = text.replace(PHRASES_ALLOWED, (allowed) => '·'.repeat(allowed.length));
  const phrases = [...plain.matchAll(PHRASE)].map((match) => {
    const groups: readonly (string | undefined)[] = match.slice(1);
    const which = groups.findIndex((group) => group !== undefined);
    return [match[0].replace(/\s+/g, ' '), INSTEAD[which] ?? '', match.index] as const;
  });
  const clauses = [...plain.matchAll(CLAUSE_FIRST)].map(
    (match) => [`${match[1] ?? ''} …`, 'begin with the subject', match.index] as const,
  );
  return [...phrases, ...clauses];
}

/** A comment's prose, with the same length: comment marks, and code in it, become spaces. */
function proseOf(comment: string): string {
  const blank = (part: string) => ' '.repeat(part.length);
  return comment
    .replace(/^\/\*+|\*\/$|^\/\//g, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\n\s*(?:\*|\/\/)?/g, blank)
    .replace(/^ +/, (part) => '\u200b'.repeat(part.length));
}

/** A value such as `'self-trade'`: it is stored, sent or compared, so it is judged like a name. */
const VALUE = /^(['"`])([a-z]+(?:-[a-z]+)*)\1$/;
/** Values that the database or an address has had from the beginning. */
const VALUES_ALLOWED = new Set(['people', 'white-paper']);

function judgeValue(literal: string): readonly (readonly [word: string, instead: string])[] {
  const value = VALUE.exec(literal)?.[2];
  if (value === undefined || VALUES_ALLOWED.has(value)) return [];
  const phrases = judgeText(value.replaceAll('-', ' ')).map(([word, instead]) => [word, instead] as const);
  return phrases.length > 0 ? phrases : judgeName(value);
}

/** The names, values and comments of a program's file, and the titles of its tests. */
export function wordsInCode({ path, text }: SourceFile): readonly Finding[] {
  const found: Finding[] = [];
  const add = (offset: number, word: string, instead: string) =>
    found.push({ at: `${path}:${String(lineAt(text, offset))}`, word, instead });
  const isTest = /\.(?:test|spec|suite)\.tsx?$/.test(path);
  let names = '';
  let from = 0;
  for (const match of text.matchAll(STRING_OR_COMMENT)) {
    const [part] = match;
    names += text.slice(from, match.index) + part.replace(/[^\n]/g, ' ');
    from = match.index + part.length;
    if (part.startsWith('/'))
      for (const [word, instead, offset] of judgeText(proseOf(part)))
        add(match.index + offset, word, instead);
    else if (!isTest) for (const [word, instead] of judgeValue(part)) add(match.index, word, instead);
  }
  names += text.slice(from);
  for (const match of names.matchAll(NAME))
    for (const [word, instead] of judgeName(match[0]))
      if (ALLOWED_IN[path]?.includes(word) !== true) add(match.index, word, instead);
  if (isTest)
    for (const match of text.matchAll(TITLE))
      for (const [word, instead] of judgeText(withoutCodes(match[2] ?? ''))) add(match.index, word, instead);
  return [...wordsInPath(path), ...found];
}

function withoutCodes(title: string): string {
  return codesOf(title)
    .reduce((rest, code) => rest.replace(code, ''), title)
    .trim();
}

function wordsInPath(path: string): readonly Finding[] {
  const name = (path.split('/').at(-1) ?? '').replace(/[-.]/g, '_');
  return judgeName(name).map(([, instead]) => ({ at: path, word: name, instead }));
}

/** A document's prose: neither code nor links' targets. */
export function wordsInDocument({ path, text }: SourceFile): readonly Finding[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>/g, blank);
  return prose
    .split('\n')
    .flatMap((line, place) =>
      judgeText(line.replace(/^\s*(?:[-#|>*]+|\d+\.)\s*(?:\*\*[A-Z0-9]+-\d+\*\*)?\s*/, '')).map(
        ([word, instead]) => ({ at: `${path}:${String(place + 1)}`, word, instead }),
      ),
    );
}

/** The texts of a JSON file, at any depth; its keys are not texts. */
export function wordsInTexts({ path, text }: SourceFile): readonly Finding[] {
  const texts = [...text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)].filter(
    ([, , colon]) => colon === undefined,
  );
  return texts.flatMap((match) =>
    judgeText(match[1] ?? '').map(([word, instead]) => ({
      at: `${path}:${String(lineAt(text, match.index))}`,
      word,
      instead,
    })),
  );
}
