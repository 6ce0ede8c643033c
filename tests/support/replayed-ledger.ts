/**
 * Checks the database against users' commands. The commands are decided again, in the order of their numbers, from an
 * empty state and by the same rules. Everything else in the database must equal the result exactly. So a command is
 * whole (its row, its postings, its events, the balances) or absent.
 * Orders and positions cannot be decided again; `replayed-trading.ts` explains how they are checked. Opening
 * values depend on prices of their time, which no row holds: they are read as they are.
 * The check is incremental: rows that were checked are not read again, only counted.
 */
import { asc, gt, sql } from 'drizzle-orm';
import { Calendar } from '../../domain/market/periods.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { openingValue } from '../../protocol/entities/opening-value.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import { canonicalText } from '../../server/core/canonical-text.ts';
import type { PlatformCommand } from '../../server/core/core-api.ts';
import { decide, type Rules } from '../../server/core/decide.ts';
import { decideUser } from '../../server/core/decide-user.ts';
import { keptInputOf, type CommandTable } from '../../server/core/user-command.ts';
import { reservationsOf, type CoreState } from '../../server/core/state.ts';
import type { HeldSlice } from '../../server/core/state-slice.ts';
import { stateHash } from '../../server/core/state-hash.ts';
import { readUsers } from '../../server/db/ledger-table.ts';
import { eventOf } from '../../server/db/stored-events.ts';
import { assetsTables } from '../../server/assets/tables.ts';
import { openingState } from '../../server/assets/opening-state.ts';
import { accountEvents, commands, postings } from '../../server/db/schema.ts';
import type { Write } from '../../server/db/store-api.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { rebuildState } from './rebuild-state.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { alertTables } from '../../server/alert/tables.ts';
import { earnTables } from '../../server/earn/tables.ts';
import { ETF_REASONS } from '../../server/etf/reasons.ts';
import { etfTables } from '../../server/etf/tables.ts';
import { optionTables } from '../../server/option/tables.ts';
import { settingsTables } from '../../server/settings/tables.ts';
import { spotTables } from '../../server/spot/tables.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { isTraded } from './event-rows.ts';
import { ReplayedTrading } from './replayed-trading.ts';
import type { Defaults } from './platform-features.ts';
import type { SqlDatabase } from './sql-database.ts';

type PostingRow = typeof postings.$inferSelect;
type CommandRow = typeof commands.$inferSelect;

/** The writes of one command, by kind; the order within a group is not fixed. */
type Kept = Extract<Write, { kind: 'posting' | 'account-event' | 'command' }>;

/** A test's feature: the commands that its rules decide again, and its slice of the state. */
export interface OwnFeature {
  readonly rules: Rules;
  /** The initial slice, without any rows. */
  readonly slice: HeldSlice;
  rebuild(database: SqlDatabase): Promise<HeldSlice>;
  /** Its commands with a higher number, in the order of their numbers. */
  commands(database: SqlDatabase, after: number): Promise<ReadonlyMap<number, PlatformCommand>>;
}

export interface ReplayInput {
  readonly instruments: readonly Instrument[];
  readonly commands: CommandTable;
  /** Replace the tests' defaults of settings. */
  readonly defaults?: Defaults;
  /** Old commands and events are deleted from the database; new ones must still be whole. */
  readonly forgets?: boolean;
  readonly own?: OwnFeature;
  readonly onReplayed?: (command: Extract<Kept, { kind: 'command' }>, event: AccountEvent | null) => void;
}

const NO_COMMANDS: ReadonlyMap<number, PlatformCommand> = new Map();

export class ReplayedLedger {
  private state: CoreState;
  private readonly traded = new ReplayedTrading();
  private number = 0;
  private readonly counts = { commands: 0, postings: 0, events: 0 };

  constructor(private readonly input: ReplayInput) {
    const { instruments, defaults, own } = input;
    this.state = withSlice(rebuildState(instruments, { defaults }), own?.slice);
  }

  /** How many commands were replayed. */
  get commands(): number {
    return this.counts.commands;
  }

  /** The hash of the replayed state, as the core computes its own. */
  hash(): string {
    return stateHash(this.state);
  }

  /**
   * Reads and replays the new rows of the database.
   * @throws if anything differs from the result of the commands
   */
  async follow(database: SqlDatabase): Promise<void> {
    const wrong = [...(await this.replayNew(database)), ...(await this.compare(database))];
    if (wrong.length > 0) throw new Error(`the rows are not what the commands led to:\n${wrong.join('\n')}`);
  }

  private async replayNew(database: SqlDatabase): Promise<string[]> {
    const rows = await database
      .select()
      .from(commands)
      .where(gt(commands.number, this.number))
      .orderBy(asc(commands.number));
    const found = await this.foundBesides(database);
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const own = (await this.input.own?.commands(database, this.number)) ?? NO_COMMANDS;
    const wrong: string[] = [];
    for (const number of [...new Set([...byNumber.keys(), ...found.keys(), ...own.keys()])].sort(
      (one, other) => one - other,
    )) {
      const [command, there] = [own.get(number), found.get(number) ?? []];
      if (command === undefined) wrong.push(...this.replay(number, byNumber.get(number), there));
      else wrong.push(...this.replayOwn(number, command, there));
      this.number = number;
    }
    const stored = await this.rebuilt(database);
    const { markets, settlements } = trading.of(this.state);
    const { orders } = trading.of(stored);
    const contracts = [...stored.slices].filter(([name]) => isTakenFromRows(name));
    const slices = new Map([...this.state.slices, ...contracts]);
    slices.set(
      trading.name,
      trading.held({ markets, orders, settlements, indexFollowers: [], priceFollowers: [] }),
    );
    this.state = withSlice({ ...this.state, slices }, await openingsIn(database));
    return wrong;
  }

  private replay(number: number, row: CommandRow | undefined, besides: readonly Kept[]): string[] {
    const there = row === undefined ? besides : [...besides, writeOfCommand(row)];
    this.count(there);
    if (row === undefined ? isMakerTrading(besides) : isGiven(row)) {
      const what = this.replayTrading(number, row, besides);
      return what.map((each) => `command ${String(number)}: ${each}`);
    }
    if (row === undefined && isNewDay(besides)) return this.beginDay(besides);
    if (row === undefined) return [`of command ${String(number)}, which is not there: ${inEnglish(besides)}`];
    const expected = this.decide(row, besides);
    if (isSame(there, expected)) return [];
    return [`command ${String(number)}: ${inEnglish(there)}, and should be ${inEnglish(expected)}`];
  }

  private beginDay(besides: readonly Kept[]): string[] {
    return besides.flatMap((each) => {
      if (each.kind !== 'account-event') return [];
      const number = this.state.users.nextEvent(each.user);
      return number === each.event.number
        ? []
        : [`the day's event ${inEnglish([each])} is not ${String(number)}`];
    });
  }

  private replayOwn(number: number, command: PlatformCommand, there: readonly Kept[]): string[] {
    this.count(there);
    const expected = decide(this.input.own?.rules ?? {}, this.state, command, number).writes.filter(isKept);
    if (isSame(there, expected)) return [];
    return [`command ${String(number)}: ${inEnglish(there)}, and should be ${inEnglish(expected)}`];
  }

  private replayTrading(number: number, row: CommandRow | undefined, besides: readonly Kept[]): string[] {
    const command = row === undefined ? undefined : writeOfCommand(row);
    const postings = besides.filter((each) => each.kind === 'posting');
    const events = besides.filter((each) => each.kind === 'account-event');
    if (command !== undefined)
      this.input.onReplayed?.(command, events.find(({ user }) => user === command.user)?.event ?? null);
    return this.traded.replay(this.state, { number, command, postings, events });
  }

  /** New postings and events, by the number of their command. */
  private async foundBesides(database: SqlDatabase): Promise<Map<number, Kept[]>> {
    const found = new Map<number, Kept[]>();
    const add = (number: number, write: Kept) => {
      const there = found.get(number);
      if (there === undefined) found.set(number, [write]);
      else there.push(write);
    };
    const posted = await database
      .select()
      .from(postings)
      .where(gt(postings.id, this.state.ledger.lastPostingId))
      .orderBy(asc(postings.id));
    const ofCommand = new Map<number, PostingRow[]>();
    for (const row of posted) {
      add(row.command, writeOfPosting(row));
      ofCommand.set(row.command, [...(ofCommand.get(row.command) ?? []), row]);
    }
    const received = await database
      .select()
      .from(accountEvents)
      .where(gt(accountEvents.command, this.number));
    for (const row of received) {
      const event = eventOf(row, ofCommand.get(row.command) ?? []);
      add(row.command, { kind: 'account-event', user: row.user, command: row.command, event });
    }
    return found;
  }

  private decide(row: CommandRow, besides: readonly Kept[]): Kept[] {
    const { name, user, id, input, time, hash, number } = row;
    const definition = this.input.commands.get(name);
    if (definition === undefined) throw new Error(`no command is called ${name}`);
    const parsed = keptInputOf(definition, input);
    const command = { kind: name, user, id, input, time, hash };
    if (dependsOnMarket(row)) {
      const kept = writeOfCommand(row);
      this.input.onReplayed?.(kept, null);
      return [kept];
    }
    const decision = decideUser(definition, this.state, command, parsed, number);
    const kept = decision.writes.filter(isKept);
    const events = besides.filter((each) => each.kind === 'account-event');
    const own = events.find((each) => each.user === user)?.event ?? null;
    for (const each of kept) if (each.kind === 'command') this.input.onReplayed?.(each, own);
    return kept;
  }

  private count(there: readonly Kept[]): void {
    for (const { kind } of there) {
      if (kind === 'command') this.counts.commands++;
      else if (kind === 'posting') this.counts.postings++;
      else this.counts.events++;
    }
  }

  /** The state that a start would build from the rows, and how many rows there are. */
  private async compare(database: SqlDatabase): Promise<string[]> {
    const slice = await this.input.own?.rebuild(database);
    const rebuilt = await this.rebuilt(database);
    const started = withSlice(withSlice(rebuilt, await openingsIn(database)), slice);
    const wrong = await this.traded.compare(database, trading.of(started).markets);
    for (const { what } of heldBreaches(started.ledger.all(), reservationsOf(started), [])) wrong.push(what);
    if (stateHash(started) !== this.hash()) wrong.push('the state after a start is not the replayed one');
    for (const [name, table] of Object.entries({ commands, postings, events: accountEvents })) {
      const [row] = await database.select({ count: sql<number>`count(*)::integer` }).from(table);
      const expected = this.counts[name as keyof ReplayedLedger['counts']];
      const isForgotten = this.input.forgets === true && name !== 'postings' && Number(row?.count) < expected;
      if (row?.count !== expected && !isForgotten)
        wrong.push(`${String(row?.count)} ${name} are there, and ${String(expected)} should be`);
    }
    return wrong;
  }

  private async rebuilt(database: SqlDatabase): Promise<CoreState> {
    const { instruments, defaults } = this.input;
    return rebuildState(instruments, {
      users: await readUsers(database),
      orders: await spotTables.load(database),
      loaded: await contractsIn(database),
      changes: await settingsTables.load(database),
      defaults,
    });
  }
}

/** Commands whose effects depend on quotes, marks and indexes; positions withhold a part of their account. */
function isGiven({ name, input }: CommandRow): boolean {
  const { from } = input as { readonly from?: unknown };
  return (
    /^(spot|contract|option|etf|earn|alert)\./.test(name) ||
    (name === 'assets.transfer' && from === 'contract')
  );
}

function isTakenFromRows(feature: string): boolean {
  return (
    feature.startsWith('contract') ||
    [optionTables, etfTables, earnTables, alertTables].some((of) => of.feature === feature)
  );
}

/** The rows of positions, triggers and all else of contracts, of options, ETFs, locked mining and alerts. */
async function contractsIn(database: SqlDatabase): Promise<Record<string, unknown>> {
  const loaded: Record<string, unknown> = {};
  for (const { feature, load } of FEATURE_TABLES.features)
    if (isTakenFromRows(feature)) loaded[feature] = await load(database);
  return loaded;
}

/** Refusals of an exchange that depend on the prices of that time, which its row does not hold. */
const BY_MARKET: readonly string[] = ['convert.no-price', 'convert.price-changed'];

function dependsOnMarket({ name, code }: CommandRow): boolean {
  return name === 'convert.execute' && BY_MARKET.includes(code);
}

function withSlice(state: CoreState, slice: HeldSlice | undefined): CoreState {
  return slice === undefined ? state : { ...state, slices: new Map(state.slices).set(slice.name, slice) };
}

async function openingsIn(database: SqlDatabase): Promise<HeldSlice> {
  const rows = await assetsTables.load(database);
  return openingState.rebuild({ calendar: new Calendar('UTC'), rows, users: { accounts: [] } });
}

function withoutOpenings(write: Kept): Kept {
  if (write.kind !== 'account-event') return write;
  const changes = write.event.changes.filter(({ entity }) => entity !== openingValue.name);
  return { ...write, event: { ...write.event, changes } };
}

/** Nothing else happened than that the day of some users began. */
function isNewDay(besides: readonly Kept[]): boolean {
  return besides.every(
    (write) =>
      write.kind === 'account-event' &&
      write.event.records.length === 0 &&
      write.event.changes.every(({ entity }) => entity === openingValue.name),
  );
}

function isKept(write: Write): write is Kept {
  return write.kind === 'posting' || write.kind === 'account-event' || write.kind === 'command';
}

/**
 * The market maker and scheduled jobs have no command rows: trades with users, and users' orders and positions
 * that end, appear in users' events. Rebalancings of ETFs and their fee move the platform's money alone.
 */
function isMakerTrading(besides: readonly Kept[]): boolean {
  const events = besides.filter((each) => each.kind === 'account-event');
  if (events.length > 0) return events.every(({ event }) => isTraded(event));
  return besides.every((each) => each.kind === 'posting' && each.reason in ETF_REASONS);
}

function writeOfCommand({ code, ...row }: CommandRow): Extract<Kept, { kind: 'command' }> {
  const given = code === '200' ? 200 : code;
  return { kind: 'command', ...row, code: given };
}

function writeOfPosting(row: PostingRow): Kept {
  const { id, command, time, reason, asset, amount, symbol } = row;
  const from = { user: row.fromUser, kind: row.fromKind, part: row.fromPart };
  const to = { user: row.toUser, kind: row.toKind, part: row.toPart };
  return { kind: 'posting', id, command, time, reason, asset, amount, from, to, symbol };
}

function isSame(some: readonly Kept[], others: readonly Kept[]): boolean {
  const texts = (writes: readonly Kept[]) =>
    writes
      .map((write) => canonicalText(withoutOpenings(write)))
      .sort()
      .join('\n');
  return texts(some) === texts(others);
}

function inEnglish(writes: readonly Kept[]): string {
  return writes.map((write) => JSON.stringify(write)).join('; ') || 'nothing';
}
