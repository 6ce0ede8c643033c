/**
 * The single writer. It numbers each command, decides it at once in memory, and tells nobody before what it and
 * everything before it wrote is committed. Decisions that wait are committed in groups: while one transaction is
 * under way the next group gathers.
 *
 * Invariants: answers and events leave in the order of the commands' numbers; a decision without rows leaves at
 * once when nothing uncommitted stands before it; after a failed commit nothing leaves any more.
 */
import type { Store, Write } from '../db/store-api.ts';
import type { Answer, Command } from './core-api.ts';
import { decide, type Rules } from './decide.ts';
import type { CoreEvent, Decision } from './decision.ts';
import type { CoreState } from './state.ts';

interface Waiting {
  readonly number: number;
  readonly decision: Decision;
  readonly answer: (answer: Answer) => void;
}

export interface WriterInput {
  readonly state: CoreState;
  readonly rules: Rules;
  readonly store: Pick<Store, 'commit'>;
  /** The last committed command's number. */
  readonly number: number;
  /** What happened, after its commit. */
  readonly onEvents: (events: readonly CoreEvent[], number: number) => void;
  /** The core is ahead of its database and must stop. */
  readonly onFatal: (error: unknown) => void;
}

export class Writer {
  private waiting: Waiting[] = [];
  private isCommitting = false;
  private committing: Promise<void> = Promise.resolve();
  private isDead = false;
  private lastDecided: number;
  private lastTold: number;

  constructor(private readonly input: WriterInput) {
    this.lastDecided = input.number;
    this.lastTold = input.number;
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
    return new Promise((answer) => {
      if (this.isDead) return;
      const number = ++this.lastDecided;
      const decision = decide(this.input.rules, this.input.state, command);
      const entry = { number, decision, answer };
      if (!this.isCommitting && decision.writes.length === 0) {
        this.tell(entry);
        return;
      }
      this.waiting.push(entry);
      if (!this.isCommitting) this.committing = this.commitWaiting();
    });
  }

  /** Resolves when nothing waits for a commit any more. */
  async drain(): Promise<void> {
    await this.committing;
  }

  private async commitWaiting(): Promise<void> {
    this.isCommitting = true;
    try {
      while (this.waiting.length > 0) {
        const group = this.waiting;
        this.waiting = [];
        const writes: Write[] = group.flatMap((entry) => entry.decision.writes);
        const number = (group.at(-1) as Waiting).number;
        if (writes.length > 0) await this.input.store.commit({ number, writes });
        for (const entry of group) this.tell(entry);
      }
    } catch (error) {
      this.isDead = true;
      this.input.onFatal(error);
    } finally {
      this.isCommitting = false;
    }
  }

  private tell({ number, decision, answer }: Waiting): void {
    this.lastTold = number;
    if (decision.events.length > 0) this.input.onEvents(decision.events, number);
    answer({ code: decision.code, number });
  }
}
