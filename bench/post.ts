/**
 * The suite `post`: the number of durable transfers a second between two accounts of a user, one at a time and with 64
 * concurrent callers. Ours is the platform's core on its store; the peer is a plain transaction for each transfer on
 * the same database. Callers, users and amounts are the same; the two alternate. Both databases keep their default
 * durability: PostgreSQL waits for the disk, the embedded one for the operating system.
 */
import { onBothDatabases, type NewPlace } from './on-both-databases.ts';
import { drive, type BenchLedger, type Taken } from './post-callers.ts';
import { openOurs } from './post-ours.ts';
import { openPlainPglite, openPlainPostgres } from './post-plain.ts';
import { costRows, median, OURS, thousandth, type BenchRow } from './suite.ts';

export interface PostSize {
  readonly users: number;
  readonly callers: readonly number[];
  /** Rounds per case; each case has one more for warm-up. */
  readonly millis: number;
  readonly rounds: number;
}

export const FULL_POST: PostSize = { users: 1_024, callers: [1, 64], millis: 3_000, rounds: 3 };
export const SMOKE_POST: PostSize = { users: 8, callers: [1, 4], millis: 100, rounds: 1 };

/** Stores the same as ours; the bare one omits ids and events. */
const PLAIN = 'a transaction each';
const BARE = 'a bare transaction each';
const RIVALS = [OURS, PLAIN, BARE] as const;
/** Issue 7: the 99th percentile must be within this. */
const GOAL_MILLIS = 50;
/** The number of connections with which the plain transaction was fastest, of 4, 8, 16 and 32. */
const CONNECTIONS = 32;

export function benchPost(size: PostSize): Promise<BenchRow[]> {
  return onBothDatabases('post', (newPlace) => benchPostOn(size, newPlace));
}

/** @param newPlace returns new, empty storage of the kind to be measured */
export async function benchPostOn(size: PostSize, newPlace: NewPlace): Promise<BenchRow[]> {
  const { users } = size;
  const place = await newPlace();
  const openPlain = async (isBare: boolean) =>
    place.databaseUrl === undefined
      ? openPlainPglite(await newPlace(), users, isBare)
      : openPlainPostgres(await newPlace(), users, CONNECTIONS, isBare);
  const ledgers = {
    [OURS]: await openOurs(place, users),
    [PLAIN]: await openPlain(false),
    [BARE]: await openPlain(true),
  };
  const name = place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
  try {
    const rows: BenchRow[] = [];
    for (const callers of size.callers) {
      const taken = await takeTurns(size, callers, ledgers);
      rows.push(...rowsOf(`${name}, ${callers === 1 ? 'one by one' : `${callers} callers`}`, taken));
    }
    return rows;
  } finally {
    for (const ledger of Object.values(ledgers)) await ledger.close();
  }
}

type Rivals<Of> = Readonly<Record<(typeof RIVALS)[number], Of>>;

/** The first round is warm-up, and every second round has the reverse order. */
async function takeTurns(
  { users, millis, rounds }: PostSize,
  callers: number,
  ledgers: Rivals<BenchLedger>,
): Promise<Rivals<readonly Taken[]>> {
  const taken: Rivals<Taken[]> = { [OURS]: [], [PLAIN]: [], [BARE]: [] };
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? RIVALS : RIVALS.toReversed();
    for (const name of order) {
      const ledger = ledgers[name];
      const each = await drive({ callers, users, millis }, (transfer) => ledger.transfer(transfer));
      if (round > 0) taken[name].push(each);
    }
  }
  return taken;
}

function rowsOf(name: string, taken: Rivals<readonly Taken[]>): BenchRow[] {
  const row = { suite: 'post', case: name };
  const rateOf = (rounds: readonly Taken[]) =>
    Math.round(median(rounds.map(({ count, millis }) => (count * 1_000) / millis)));
  const waitOf = (rounds: readonly Taken[], share: number) => {
    const waits = Float64Array.from(rounds.flatMap((each) => each.waits)).sort();
    return waits[Math.floor(waits.length * share)] ?? NaN;
  };
  const value = rateOf(taken[OURS]);
  const waits = (metric: string, share: number) =>
    costRows(
      { ...row, metric, unit: 'ms' },
      new Map(RIVALS.map((each) => [each, waitOf(taken[each], share)])),
    );
  const p99 = thousandth(waitOf(taken[OURS], 0.99));
  const goal = { metric: 'p99', unit: 'ms', value: p99, peer: 'goal (limit)', peerValue: GOAL_MILLIS };
  const rates = RIVALS.slice(1).map((peer) => {
    const peerValue = rateOf(taken[peer]);
    const rate = { metric: 'rate', unit: 'transfers/s', value, peer, peerValue };
    return { ...row, ...rate, ratio: thousandth(value / peerValue) };
  });
  return [
    ...rates,
    ...waits('p50', 0.5),
    ...waits('p99', 0.99),
    { ...row, ...goal, ratio: thousandth(p99 / GOAL_MILLIS) },
  ];
}
