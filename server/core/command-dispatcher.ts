/**
 * Receives users' commands: each is checked, recognised by its id, and decided once. The answers of the last days are
 * kept, the newest ones in memory, so that asking again is cheap. A filter knows which other ids may have an answer:
 * those are looked up first, and an id that is certainly new is decided at once.
 *
 * Tricky orders: copies of one command that arrive together share the first one's pending answer; a copy that was
 * looked up while another was decided finds that decision. An uncommitted command cannot be looked up and is never
 * forgotten here; a command that is forgotten here is in the filter by then, and leaves it after it left the database.
 * A transient refusal (money is halted) is in neither.
 *
 * A user may ask for the fate of an id, and discard an id that is not decided yet: that refusal is kept under the id
 * and answers every later copy, regardless of its input. A command that waits for its facts is under way: discarding it
 * answers its fate.
 */
import { hash as hashText } from 'node:crypto';
import type { Clock } from '#domain/clock';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import * as z from 'zod/mini';
import { BoundedMap } from '../base/bounded-map.ts';
import type { Store, StoredAnswer } from '../db/store-api.ts';
import { canonicalText, isKeepable } from './canonical-text.ts';
import type { UserAnswer, UserCommand, UserFate } from './core-api.ts';
import type { Ask } from './core-query.ts';
import type { UserDecision } from './decide-user.ts';
import { discardCommand, DISCARDED_HASH } from './discard-command.ts';
import type { PastIds } from './past-ids.ts';
import type { CommandDefinition, CommandTable, InputFacts } from './user-command.ts';
import type { Writer } from './writer.ts';

/** DESIGN §4: hash and answer are kept this long. */
export const ANSWERS_KEPT_MILLIS = 7 * 24 * 3_600_000;
/** How many ids are read at once when the core starts. */
const IDS_A_PAGE = 20_000;

export interface CommandDispatcherInput {
  readonly writer: Pick<Writer, 'execute'>;
  readonly commands: CommandTable;
  /** Answers the queries for facts that commands declare. */
  readonly ask: Ask;
  readonly store: Pick<Store, 'answerTo' | 'keptIds'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How many answers memory holds; older ones are looked up in the database. */
  readonly mostInMemory: number;
  /** The ids that the database may have and memory has not; empty before the start. */
  readonly past: PastIds;
  /** Called with each decision before it is answered. */
  readonly onCommitted: (decision: UserDecision) => void;
}

/** A command that is ready to be decided. */
interface Asked {
  readonly definition: CommandDefinition;
  readonly command: UserCommand;
  /** The command's user and id. */
  readonly key: string;
  /** The input as the command's schema parsed it. */
  readonly input: unknown;
  readonly hash: string;
}

interface Known {
  readonly hash: string;
  time: Millis;
  readonly answer: Promise<UserAnswer>;
  /** It is in the database, so it may be forgotten here. */
  isCommitted: boolean;
}

export class CommandDispatcher {
  /** Commands by user and id. */
  private readonly known: BoundedMap<Known>;
  /**
   * Look-ups under way. Copies share one: a copy with a separate look-up could read before another copy is decided,
   * come back after that one was committed and forgotten here, and be decided again.
   */
  private readonly lookUps = new Map<string, Promise<Known | undefined>>();

  constructor(private readonly input: CommandDispatcherInput) {
    this.known = new BoundedMap(input.mostInMemory, (key, known) => this.forget(key, known));
  }

  /** Reads which answers are kept. */
  async start(): Promise<void> {
    const { store, past } = this.input;
    let page = await store.keptIds(undefined, IDS_A_PAGE);
    while (page.length > 0) {
      for (const { user, id, time } of page) past.add(keyOf(user, id), time);
      page = await store.keptIds(page.at(-1), IDS_A_PAGE);
    }
  }

  /** The database no longer keeps answers from before this time. */
  forgotten(before: Millis): void {
    this.input.past.forgetBefore(before);
  }

  // Not an async function, because most commands are decided without waiting.
  execute(command: UserCommand): Promise<UserAnswer> {
    const definition = this.input.commands.get(command.kind);
    if (definition === undefined) return Promise.resolve(refusal(PLATFORM_CODES.notFound));
    const isParsed = command.isParsed === true;
    const parsed = isParsed
      ? { success: true, data: command.input }
      : z.safeParse(definition.input, command.input);
    if (!parsed.success) return Promise.resolve(refusal(PLATFORM_CODES.badInput));
    const text = hashedText(command);
    if (!isKeepable(text)) return Promise.resolve(refusal(PLATFORM_CODES.badInput));
    const key = keyOf(command.user, command.id);
    const hash = hashText('sha256', text, 'base64url');
    const asked: Asked = { definition, command, key, input: parsed.data, hash };
    const known = this.known.get(key);
    return known === undefined && this.mayBeKept(key)
      ? this.afterLookUp(key, command, (looked) => this.answer(asked, looked))
      : this.answer(asked, known);
  }

  /** The fate of the command with this id. */
  fate(user: UserId, id: string): Promise<UserFate> {
    const key = keyOf(user, id);
    const known = this.known.get(key);
    return known === undefined && this.mayBeKept(key)
      ? this.afterLookUp(key, { user, id }, (looked) => this.fateOf(looked))
      : this.fateOf(known);
  }

  /** Discards the id, unless it was decided before. */
  async discard(user: UserId, id: string): Promise<UserFate> {
    const { kind } = discardCommand;
    const command: UserCommand = { kind, user, id, input: {} };
    const key = keyOf(user, id);
    const [definition, hash] = [discardCommand, DISCARDED_HASH];
    const asked: Asked = { definition, command, key, input: {}, hash };
    const known = this.known.get(key);
    const answer = await (known === undefined && this.mayBeKept(key)
      ? this.afterLookUp(key, command, (looked) => (looked ?? this.decide(asked)).answer)
      : (known ?? this.decide(asked)).answer);
    return { state: 'decided', answer, time: this.input.clock.now() };
  }

  private async fateOf(known: Known | undefined): Promise<UserFate> {
    const time = this.input.clock.now();
    if (known === undefined) return { state: 'unknown', time };
    return known.isCommitted
      ? { state: 'decided', answer: await known.answer, time }
      : { state: 'pending', time };
  }

  private async afterLookUp<Sent>(
    key: string,
    named: Pick<UserCommand, 'user' | 'id'>,
    then: (looked: Known | undefined) => Sent | Promise<Sent>,
  ): Promise<Sent> {
    const lookUp = this.lookUp(key, named);
    let looked: Known | undefined;
    try {
      looked = await lookUp;
    } finally {
      // Right before deciding: a later copy finds the decision.
      if (this.lookUps.get(key) === lookUp) this.lookUps.delete(key);
    }
    // Meanwhile a copy may have been decided.
    return then(this.known.get(key) ?? looked);
  }

  private answer(asked: Asked, known: Known | undefined): Promise<UserAnswer> {
    if (known === undefined) return this.decide(asked).answer;
    const isSame = known.hash === asked.hash || known.hash === DISCARDED_HASH;
    return isSame ? known.answer : Promise.resolve(refusal(CORE_CODES.otherInput));
  }

  /** Copies of a command that is being looked up wait too, even if the filter was emptied meanwhile. */
  private mayBeKept(key: string): boolean {
    return this.lookUps.has(key) || this.input.past.mayHold(key);
  }

  private lookUp(key: string, { user, id }: Pick<UserCommand, 'user' | 'id'>): Promise<Known | undefined> {
    const underWay = this.lookUps.get(key);
    if (underWay !== undefined) return underWay;
    const lookUp = this.input.store.answerTo(user, id).then((stored) => stored && knownAs(stored));
    this.lookUps.set(key, lookUp);
    return lookUp;
  }

  private decide({ definition, command, key, input, hash }: Asked): Known {
    const { writer, ask, clock, onCommitted } = this.input;
    let time = clock.now();
    const write = () => writer.execute(definition, { ...command, time, hash }, input);
    // The hash remains that of the client's input: a copy does not contain the facts.
    const writeWith = (facts: InputFacts) => {
      known.time = time = clock.now();
      const kept = { ...command, input: withFacts(command.input, facts), time, hash };
      return writer.execute(definition, kept, withFacts(input, facts));
    };
    const asked = definition.facts && ask(definition.facts, { ...(input as object), user: command.user });
    const answer = (asked?.then(writeWith) ?? write()).then((decision) => {
      known.isCommitted = true;
      if (decision.transient) this.known.delete(key);
      onCommitted(decision);
      return answerOf(command.user, decision);
    });
    const known: Known = { hash, time, answer, isCommitted: false };
    this.known.add(key, known);
    return known;
  }

  private forget(key: string, { isCommitted, time }: Known): boolean {
    if (isCommitted) this.input.past.add(key, time);
    return isCommitted;
  }
}

function withFacts(input: unknown, facts: InputFacts): unknown {
  return { ...(input as object), ...facts };
}

function refusal(code: Exclude<UserAnswer['code'], 200>): UserAnswer {
  return { code, problems: [] };
}

function answerOf(user: UserId, { code, problems, answer, events }: UserDecision): UserAnswer {
  if (code !== 200) return { code, problems };
  return { code, answer, event: events.find((each) => each.user === user)?.event ?? null };
}

function knownAs({ hash, time, code, problems, answer, event }: StoredAnswer): Known {
  const given: UserAnswer = code === 200 ? { code, answer, event } : { code, problems };
  return { hash, time, answer: Promise.resolve(given), isCommitted: true };
}

function keyOf(user: UserId, id: string): string {
  return `${String(user)} ${id}`;
}

/** Equal for equal inputs, regardless of the order of their fields. */
function hashedText({ kind, input }: UserCommand): string {
  return `${kind}\n${canonicalText(input)}`;
}
