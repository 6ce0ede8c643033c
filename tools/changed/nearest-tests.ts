/**
 * The nearest of the browser tests that a change can break, few enough to wait for. The others are left to
 * `npm test`: a market's chart, book and list are on so many pages that their tests take longer than those of any
 * other feature.
 */

/** Browser tests that only run together. */
export interface Choice {
  readonly file: string;
  /** The lines at which they begin. */
  readonly lines: readonly number[];
  /** How many tests the file has. */
  readonly ofFile: number;
  readonly nearness: Nearness;
  /** It starts a platform for itself, because the shared one has another environment. */
  readonly startsPlatform: boolean;
}

/**
 * 0: it is changed itself, or nobody knows which pages a change reaches. 1: it proves what the feature promises and
 * opens a page that loads a changed module, or it judges the feature's pages among all. 2: it proves what the feature
 * promises. 3: it opens a page of the feature.
 */
export type Nearness = 0 | 1 | 2 | 3;

/** With few unit tests beside them they take a minute on two slow cores (decision 0688). */
const MOST_COST = 22;
const LEAST_COST = 4;

/**
 * The most that browser tests may cost beside so many files of unit tests, if so many features are reached. A file of
 * unit tests takes about as long as opening a page.
 */
export function roomBeside(unitFiles: number, features: number): number {
  return Math.max(LEAST_COST, MOST_COST * features - unitFiles);
}

/** Starting a platform takes about as long as opening two pages. */
const PLATFORM_COST = 2;

/** A test of a story takes about as long as the story takes to open its page. */
function costOf({ lines, startsPlatform }: Choice): number {
  return 1 + lines.length + (startsPlatform ? PLATFORM_COST : 0);
}

export interface Nearest {
  /** Files, or single tests of them as `file:line`. */
  readonly browser: readonly string[];
  /** How many tests are left out. */
  readonly leftOut: number;
}

/** Of equally near ones each file's first come before the second of another, and cheap ones before expensive ones. */
export function nearestTests(choices: readonly Choice[], most: number): Nearest {
  const rounds = roundsOf(choices);
  const inOrder = choices.toSorted(
    (one, other) =>
      one.nearness - other.nearness ||
      (rounds.get(one) ?? 0) - (rounds.get(other) ?? 0) ||
      costOf(one) - costOf(other),
  );
  const chosen = new Set<Choice>();
  let cost = 0;
  for (const choice of inOrder) {
    if (choice.nearness > 0 && cost + costOf(choice) > most) continue;
    cost += costOf(choice);
    chosen.add(choice);
  }
  const leftOut = choices.filter((each) => !chosen.has(each));
  return {
    browser: namesOf(choices.filter((each) => chosen.has(each))),
    leftOut: leftOut.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** How many equally near choices of its file are before each. */
function roundsOf(choices: readonly Choice[]): ReadonlyMap<Choice, number> {
  const counts = new Map<string, number>();
  return new Map(
    choices.map((choice) => {
      const key = `${choice.file} ${String(choice.nearness)}`;
      const round = counts.get(key) ?? 0;
      counts.set(key, round + 1);
      return [choice, round];
    }),
  );
}

function namesOf(choices: readonly Choice[]): string[] {
  const files = new Set(choices.map(({ file }) => file));
  return [...files].flatMap((file) => {
    const parts = choices.filter((each) => each.file === file);
    const lines = parts.flatMap((each) => each.lines);
    const isWhole = lines.length === parts[0]?.ofFile;
    return isWhole ? [file] : lines.map((line) => `${file}:${String(line)}`);
  });
}
