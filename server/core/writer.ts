/**
 * The single writer. It numbers each command, decides it at once in memory, and tells nobody before what it and
 * everything before it wrote is committed. Decisions that wait are committed in groups: while one transaction is
 * under way the next group gathers.
 *
 * Invariants: answers and events leave in the order of the commands' numbers; a decision without rows leaves at
 * once when nothing uncommitted stands before it; after a failed commit, or a rule that threw, nothing leaves any
 * more. No number is given out twice, whatever life of the platform it was: they are reserved in blocks.
 */
import { NUMBER_BLOCK, type Store, type Write } from '../db/store-api.ts';
import { AccountsBehind } from './accounts-behind.ts';
import type { Answer, Command, PersonEvent } from './core-api.ts';
import { decide, type Rules } from './decide.ts';
import { decidePerson, type DecidedCommand, type PersonDecision } from './decide-person.ts';
import type { CoreEvent } from './decision.ts';
import type { CommandDefinition } from './person-command.ts';
import type { CoreState } from './state.ts';

/** A group of so few brings its accounts with it; where nobody waits any more, all that are behind follow. */
const FEW_COMMANDS = 8;

interface Waiting {
  readonly number: number;
  readonly writes: readonly Write[];
  /** After the commit. */
  readonly tell: () => void;
}

export interface WriterInput {
  readonly state: CoreState;
  readonly rules: Rules;
  readonly store: Pick<Store, 'commit'>;
  /** No command of an earlier life has a higher number. */
  readonly number: number;
  readonly numbersReservedTo: number;
  /** What happened, after its commit. */
  readonly onEvents: (events: readonly CoreEvent[], number: number) => void;
  readonly onPersonEvents: (events: readonly PersonEvent[]) => void;
  /** The core is ahead of its database, or broken, and must stop. */
  readonly onFatal: (error: unknown) => void;
}

export class Writer {
  private readonly waiting: Waiting[] = [];
  private readonly behind = new AccountsBehind();
  /** How many the group had that was committed last. */
  private lastGroup = 0;
  private isCommitting = false;
  private committing: Promise<void> = Promise.resolve();
  private isDead = false;
  private lastDecided: number;
  private lastTold: number;
  private reservedTo: number;

  constructor(private readonly input: WriterInput) {
    this.lastDecided = input.number;
    this.lastTold = input.number;
    this.reservedTo = input.numbersReservedTo;
  }

  get decided(): number {
    return this.lastDecided;
  }

  /** Everything up to this command is committed and told. */
  get committed(): number {
    return this.lastTold;
  }

  /** Decides now; the answer comes after the commit. Never answered where the commit failed: the process ends. */
  submit(command: Command): Promise<Answer> {
    const { rules, state, onEvents, onPersonEvents } = this.input;
    return this.take((number, answer: (answer: Answer) => void) => {
      const { code, events, writes, personEvents } = decide(rules, state, command, number);
      const tell = () => {
        if (events.length > 0) onEvents(events, number);
        if (personEvents.length > 0) onPersonEvents(personEvents);
        answer({ code, number });
      };
      return { number, writes, tell };
    });
  }

  /** The same for a person's command. @param input the command's, as its schema parsed it */
  execute(definition: CommandDefinition, command: DecidedCommand, input: unknown): Promise<PersonDecision> {
    return this.take((number, answer: (decision: PersonDecision) => void) => {
      const decision = decidePerson(definition, this.input.state, command, input, number);
      const tell = () => {
        if (decision.marketEvents.length > 0) this.input.onEvents(decision.marketEvents, number);
        if (decision.events.length > 0) this.input.onPersonEvents(decision.events);
        answer(decision);
      };
      return { number, writes: decision.writes, tell };
    });
  }

  /** Reads the state as of now, and answers when everything that made it so is committed and told. */
  read<Read>(of: (state: CoreState) => Read): Promise<Read> {
    return this.take((number, answer: (read: Read) => void) => {
      const read = of(this.input.state);
      return {
        number,
        writes: [],
        tell: () => {
          answer(read);
        },
      };
    });
  }

  /** Resolves when nothing waits for a commit any more. */
  async drain(): Promise<void> {
    await this.committing;
  }

  private take<Told>(decided: (number: number, answer: (told: Told) => void) => Waiting): Promise<Told> {
    return new Promise((answer) => {
      if (this.isDead) return;
      try {
        this.enter(decided(++this.lastDecided, answer));
      } catch (error) {
        this.die(error);
      }
    });
  }

  private enter(entry: Waiting): void {
    const reserving = this.reserveNumbers(entry.number);
    if (!this.isCommitting && !reserving && entry.writes.length === 0) {
      this.tell(entry);
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
    if (!this.isCommitting) this.committing = this.commitWaiting();
  }

  /** The next block is asked for when half of this one is used. */
  private reserveNumbers(number: number): boolean {
    if (number + NUMBER_BLOCK / 2 <= this.reservedTo) return false;
    this.reservedTo = number + NUMBER_BLOCK;
    return true;
  }

  private async commitWaiting(): Promise<void> {
    this.isCommitting = true;
    try {
      while ((this.waiting.length > 0 || !this.behind.isEmpty) && !this.isDead) {
        const group = this.nextGroup();
        const decided = group.flatMap((entry) => entry.writes);
        const writes = this.behind.follow(decided, group.length <= FEW_COMMANDS);
        const number = group.at(-1)?.number ?? this.lastTold;
        if (writes.length > 0) await this.input.store.commit({ number, writes });
        for (const entry of group) this.tell(entry);
      }
    } catch (error) {
      this.die(error);
    } finally {
      this.isCommitting = false;
    }
  }

  /**
   * At most half of all who are under way: while these are committed, those who were just told come again, and
   * neither the database nor the core waits for the other.
   */
  private nextGroup(): Waiting[] {
    const most = Math.ceil((this.waiting.length + this.lastGroup) / 2);
    const group = this.waiting.splice(0, most);
    this.lastGroup = group.length;
    return group;
  }

  private tell({ number, tell }: Waiting): void {
    this.lastTold = number;
    tell();
  }

  private die(error: unknown): void {
    if (this.isDead) return;
    this.isDead = true;
    this.input.onFatal(error);
  }
}
