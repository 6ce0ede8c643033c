/** Runs a list of steps in a new world. If it fails, looks for a shorter list that fails too. */
import { World } from './world.ts';
import type { Step } from './steps.ts';

const JUDGE_ALL_EVERY = 1000;
/** Each trial starts a new platform, which takes a second or two. */
const MOST_TRIALS = 60;

interface Failure {
  /** The number of steps taken, the failing one included. */
  readonly taken: number;
  readonly error: Error;
}

interface Counted {
  /** Options that were given back early. */
  readonly exited: number;
  /** Early exits that were refused, because they pay less than the user accepts. */
  readonly refused: number;
  /** Orders of Earn and of ETFs. */
  readonly placed: number;
}

async function tryOut(
  steps: readonly Step[],
  count?: (counted: Counted) => void,
): Promise<Failure | undefined> {
  const world = await World.begin();
  let taken = 0;
  try {
    for (const step of steps) {
      taken++;
      await world.take(step);
      if (taken % JUDGE_ALL_EVERY === 0) await world.judgeAll();
    }
    await world.judgeAll();
    count?.(world.counts);
    return undefined;
  } catch (error) {
    return { taken, error: error as Error };
  } finally {
    await world.end().catch(() => undefined);
  }
}

/** @throws with the shortest failing list that was found */
export async function simulate(name: string, steps: readonly Step[]): Promise<Counted> {
  let counted: Counted = { exited: 0, refused: 0, placed: 0 };
  const first = await tryOut(steps, (all) => (counted = all));
  if (first === undefined) return counted;
  const { shortest, error } = await shorten(steps.slice(0, first.taken), first.error, (fewer) =>
    tryOut(fewer),
  );
  const lines = shortest.map((step) => `  ${JSON.stringify(step)}`).join('\n');
  throw new Error(
    `${name} fails after ${String(first.taken)} steps; these ${String(shortest.length)} will do:\n${lines}`,
    {
      cause: error,
    },
  );
}

/** Omits smaller and smaller ranges of steps, as long as the remaining list still fails. */
export async function shorten(
  steps: readonly Step[],
  error: Error,
  failsAt: (fewer: readonly Step[]) => Promise<Failure | undefined>,
): Promise<{ shortest: readonly Step[]; error: Error }> {
  let shortest = steps;
  let why = error;
  let trials = 0;
  for (
    let stretch = Math.ceil(steps.length / 2);
    stretch >= 1;
    stretch = stretch === 1 ? 0 : Math.ceil(stretch / 2)
  ) {
    for (let from = 0; from < shortest.length && trials < MOST_TRIALS;) {
      const fewer = [...shortest.slice(0, from), ...shortest.slice(from + stretch)];
      trials++;
      const failure = fewer.length === 0 ? undefined : await failsAt(fewer);
      if (failure === undefined || !isSame(failure.error, error)) from += stretch;
      else {
        shortest = fewer.slice(0, failure.taken);
        why = failure.error;
      }
    }
  }
  return { shortest, error: why };
}

/** A different failure would mislead the search. */
function isSame(one: Error, other: Error): boolean {
  const kind = ({ message }: Error) => message.split('\n')[0];
  return kind(one) === kind(other);
}
