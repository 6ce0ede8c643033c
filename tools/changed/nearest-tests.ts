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
}

/**
 * 0: it is changed itself, or nobody knows which pages a change reaches. 1: it proves what the feature promises, or
 * judges its pages among all. 2: it opens a page of the feature.
 */
export type Nearness = 0 | 1 | 2;

/** With few unit tests beside them, those of contracts took 86 s on two slow cores (decision 0688). */
const MOST_TESTS = 24;
const FEWEST_TESTS = 8;
/** They take as long as a browser test. */
const UNIT_FILES = 6;

/** How many browser tests run beside so many files of unit tests. */
export function roomBeside(unitFiles: number): number {
  return Math.max(FEWEST_TESTS, MOST_TESTS - Math.floor(unitFiles / UNIT_FILES));
}

export interface Nearest {
  /** Files, or single tests of them as `file:line`. */
  readonly browser: readonly string[];
  /** How many tests are left out. */
  readonly leftOut: number;
}

/** Of equally near ones each file's first come before the second of another, and short stories before long ones. */
export function nearestTests(choices: readonly Choice[], most: number): Nearest {
  const rounds = roundsOf(choices);
  const inOrder = choices.toSorted(
    (one, other) =>
      one.nearness - other.nearness ||
      (rounds.get(one) ?? 0) - (rounds.get(other) ?? 0) ||
      one.lines.length - other.lines.length,
  );
  const chosen = new Set<Choice>();
  let count = 0;
  for (const choice of inOrder) {
    if (choice.nearness > 0 && count + choice.lines.length > most) continue;
    count += choice.lines.length;
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
