/**
 * The single writer. It numbers each command, decides it at once in memory, and publishes nothing before the rows of
 * the decision and of all earlier ones are committed. Waiting decisions are committed in groups. Two groups may be
 * under way: the database continues with the second one while the first is published and its users submit again. If
 * both are committed by then, users of the first submit before the second is published: otherwise the first of them
 * would form a group alone.
 *
 * Invariants: groups are handed to the store in the order of their numbers, and answers and events leave in that order;
 * a decision without rows leaves at once if nothing unpublished precedes it; after a failed commit, or a rule that
 * threw, nothing more leaves. The store ensures that nothing is committed after a failed commit. No number is given out
 * twice, across all runs of the platform: numbers are reserved in blocks.
 */
import { NUMBER_BLOCK, type Store, type Write } from '../db/store-api.ts';
import { AccountsBehind } from './accounts-behind.ts';
import type { Answer, UserEvent, PlatformCommand } from './core-api.ts';
import { decide, type Rules } from './decide.ts';
import { decideUser, type DecidedCommand, type UserDecision } from './decide-user.ts';
import type { CoreEvent } from './decision.ts';
import type { CommandDefinition } from './user-command.ts';
import type { CoreState } from './state.ts';

const MOST_UNDER_WAY = 2;

/** Yields one tick so that listeners can submit follow-up commands first. */
function listenersNotified(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

interface Waiting {
  readonly number: number;
  readonly writes: readonly Write[];
  /** Called after the commit. */
  readonly publish: () => void;
}

export interface WriterInput {
  readonly state: CoreState;
  readonly rules: Rules;
  readonly store: Pick<Store, 'commit'>;
  /** No command of an earlier run has a higher number. */
  readonly number: number;
  readonly numbersReservedTo: number;
  /** Called with the events after their commit. */
  readonly onEvents: (events: readonly CoreEvent[], number: number) => void;
  readonly onUserEvents: (events: readonly UserEvent[]) => void;
  /**
   * Decisions are committed and published, so other due times may apply. Called once a group, and once for a decision
   * without rows that is published alone.
   */
  readonly onCommitted?: () => void;
  /** The core is ahead of its database, or broken, and must stop. */
  readonly onFatal: (error: unknown) => void;
}

export class Writer {
  private readonly waiting: Waiting[] = [];
  private readonly behind = new AccountsBehind();
  /** Groups that the store has, and the decisions in them. */
  private readonly underWay = { groups: 0, decisions: 0 };
  /** Resolves when all groups that the store has are published. */
  private publishing: Promise<void> = Promise.resolve();
  private isDead = false;
  private lastDecided: number;
  private lastSent: number;
  private lastPublished: number;
  private reservedTo: number;

  constructor(private readonly input: WriterInput) {
    this.lastDecided = input.number;
    this.lastSent = input.number;
    this.lastPublished = input.number;
    this.reservedTo = input.numbersReservedTo;
  }

  get decided(): number {
    return this.lastDecided;
  }

  /** Everything up to this command is committed and published. */
  get committed(): number {
    return this.lastPublished;
  }

  /** Decides now and answers after the commit. Never answers if the commit fails: the process ends. */
  submit(command: PlatformCommand): Promise<Answer> {
    const { rules, state, onEvents, onUserEvents } = this.input;
    return this.take((number, answer: (answer: Answer) => void) => {
      const { code, marketEvents, writes, userEvents } = decide(rules, state, command, number);
      return {
        number,
        writes,
        publish() {
          if (marketEvents.length > 0) onEvents(marketEvents, number);
          if (userEvents.length > 0) onUserEvents(userEvents);
          answer({ code, number });
        },
      };
    });
  }

  /** The same for a user's command. @param input as the command's schema parsed it */
  execute(definition: CommandDefinition, command: DecidedCommand, input: unknown): Promise<UserDecision> {
    return this.take((number, answer: (decision: UserDecision) => void) => {
      const decision = decideUser(definition, this.input.state, command, input, number);
      return {
        number,
        writes: decision.writes,
        publish: () => {
          if (decision.marketEvents.length > 0) this.input.onEvents(decision.marketEvents, number);
          if (decision.events.length > 0) this.input.onUserEvents(decision.events);
          answer(decision);
        },
      };
    });
  }

  /** Reads the state as of now, and answers once everything that led to it is committed and published. */
  read<Read>(of: (state: CoreState) => Read): Promise<Read> {
    return this.take((number, answer: (read: Read) => void) => {
      const read = of(this.input.state);
      return {
        number,
        writes: [],
        publish: () => {
          answer(read);
        },
      };
    });
  }

  /** Resolves when nothing waits for a commit. */
  async drain(): Promise<void> {
    let last;
    while (last !== this.publishing) await (last = this.publishing);
  }

  private take<Sent>(decided: (number: number, answer: (sent: Sent) => void) => Waiting): Promise<Sent> {
    return new Promise((answer) => {
      if (this.isDead) return;
      try {
        this.enqueue(decided(++this.lastDecided, answer));
      } catch (error) {
        this.die(error);
      }
    });
  }

  private enqueue(entry: Waiting): void {
    const reserving = this.reserveNumbers(entry.number);
    if (this.lastPublished === entry.number - 1 && !reserving && entry.writes.length === 0) {
      this.publish(entry);
      this.input.onCommitted?.();
      return;
    }
    this.waiting.push(
      reserving
        ? {
            ...entry,
            writes: [...entry.writes, { kind: 'command-numbers-reserved', reservedTo: this.reservedTo }],
          }
        : entry,
    );
    this.send();
  }

  /** The next block is reserved when half of this one is used. */
  private reserveNumbers(number: number): boolean {
    if (number + NUMBER_BLOCK / 2 <= this.reservedTo) return false;
    this.reservedTo = number + NUMBER_BLOCK;
    return true;
  }

  private send(): void {
    while (!this.isDead && this.isTimeToSend()) {
      const group = this.nextGroup();
      const decided = group.flatMap((entry) => entry.writes);
      const writes = this.behind.follow(decided, group.length);
      this.lastSent = group.at(-1)?.number ?? this.lastSent;
      const commit =
        writes.length > 0 ? this.input.store.commit({ number: this.lastSent, writes }) : undefined;
      this.underWay.groups++;
      this.underWay.decisions += group.length;
      this.publishing = this.publishAfter(Promise.all([this.publishing, commit]), group);
    }
  }

  /** A second group is sent once it is as large as the first: smaller ones would cost more than they save. */
  private isTimeToSend(): boolean {
    const { groups, decisions } = this.underWay;
    if (groups === 0) return this.waiting.length > 0 || !this.behind.isEmpty;
    return groups < MOST_UNDER_WAY && this.waiting.length >= Math.max(1, decisions);
  }

  /** At most half of all unpublished decisions, so that neither the database nor the core waits for the other. */
  private nextGroup(): Waiting[] {
    const { decisions } = this.underWay;
    const most = decisions === 0 ? this.waiting.length : Math.ceil((this.waiting.length + decisions) / 2);
    return this.waiting.splice(0, most);
  }

  private async publishAfter(commits: Promise<unknown>, group: readonly Waiting[]): Promise<void> {
    try {
      await commits;
      if (this.isDead) return;
      this.underWay.groups--;
      this.underWay.decisions -= group.length;
      this.send();
      for (const entry of group) this.publish(entry);
      this.input.onCommitted?.();
      await listenersNotified();
    } catch (error) {
      this.die(error);
    }
  }

  private publish({ number, publish }: Waiting): void {
    this.lastPublished = number;
    publish();
  }

  private die(error: unknown): void {
    if (this.isDead) return;
    this.isDead = true;
    this.input.onFatal(error);
  }
}
