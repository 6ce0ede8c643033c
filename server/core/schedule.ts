/**
 * Scheduled jobs. A job names the next instant at which something is due; at that time the scheduler submits an
 * ordinary platform command that carries the due time. Due times that the platform missed, because it was down or its
 * clock was stopped, run once each, in order.
 *
 * A job reads the state alone, and its command advances the state: nothing about jobs is stored. So after a kill a
 * committed command does not run again, and an uncommitted one runs.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { Answer, PlatformCommand } from './core-api.ts';
import type { CoreState } from './state.ts';
import type { Writer } from './writer.ts';

/** A job's command. `time` is now; `due` is when it should have run, earlier by the length of a downtime. */
export interface DueCommand {
  readonly kind: string;
  readonly due: Millis;
  readonly time: Millis;
}

export interface Job {
  /** `<feature>.<what it does>`. Jobs that are due at the same instant run in the order of their names. */
  readonly name: string;
  /**
   * The next due time; undefined: nothing is due. A pure function of the state, called after each commit, so it reads a
   * value that the slice keeps ready (`due-times.ts`).
   */
  next(state: CoreState): Millis | undefined;
  /**
   * While this many of its commands wait for their commits, the next one waits too. A job that works in slices sets it,
   * so that users' commands are committed between the slices. By default the job is not held up.
   */
  readonly mostUncommitted?: number;
  /**
   * The name of a job, perhaps of another feature, whose commands of the same due time or an earlier one come before
   * this job's, even while that job waits for its commits.
   */
  readonly after?: string;
  /** The command for everything that is due at `due`. After its decision `next` is later than `due`. */
  command(state: CoreState, due: Millis): Omit<PlatformCommand, 'time'>;
}

interface JobDefinition<Command extends DueCommand> extends Job {
  command(state: CoreState, due: Millis): Omit<Command, 'due' | 'time'>;
}

/** @example defineJob<PayInterest>({ name: 'loan.interest', next, command: () => ({ kind: 'loan.payInterest' }) }) */
export function defineJob<Command extends DueCommand>(job: JobDefinition<Command>): Job {
  return job;
}

export interface SchedulerInput {
  readonly jobs: readonly Job[];
  readonly state: CoreState;
  readonly writer: Pick<Writer, 'submit'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** A job threw, or is still due after its command: the process must end. */
  readonly onFatal: (error: unknown) => void;
}

interface Due {
  readonly job: Job;
  readonly at: Millis;
}

/** After this many uncommitted commands the next ones wait, so that a long downtime does not block users. */
const MOST_UNCOMMITTED = 100;
/** After this long the process attends to others, and continues right after. */
const LONGEST_RUN: Millis = 10;
/** A longer wait is split, because a timer holds at most 2³¹ ms and the clock may be set meanwhile. */
const LONGEST_WAIT: Millis = 60_000;

export class Scheduler {
  private readonly jobs: readonly Job[];
  /** The job that each follows, of those that follow one. */
  private readonly followed = new Map<Job, Job>();
  /** The due time that the timer waits for. */
  private armedFor: Millis | undefined;
  private disarm: () => void = () => undefined;
  /** Submitted commands wait for their commits; the next ones follow them. */
  private isCatchingUp = false;
  /** Commands that wait for their commits, of the jobs that bound their number. */
  private readonly uncommitted = new Map<Job, number>();
  private isStopped = false;

  /** @throws if two jobs have one name */
  constructor(private readonly input: SchedulerInput) {
    this.jobs = [...input.jobs].sort((one, other) => (one.name < other.name ? -1 : 1));
    const twice = this.jobs.find(({ name }, place) => name === this.jobs[place + 1]?.name);
    if (twice !== undefined) throw new Error(`two jobs are called ${twice.name}`);
    const byName = new Map(this.jobs.map((job) => [job.name, job]));
    for (const job of this.jobs) {
      const before = job.after === undefined ? undefined : byName.get(job.after);
      if (before !== undefined) this.followed.set(job, before);
    }
  }

  /** Called after a start and after each commit: the next due time may have changed. */
  reschedule(): void {
    if (this.isStopped || this.isCatchingUp) return;
    this.endingOnError(() => {
      this.arm(this.earliest()?.at);
    });
  }

  /** Submits nothing more and leaves no timer. */
  stop(): void {
    this.isStopped = true;
    this.arm(undefined);
  }

  private arm(due: Millis | undefined): void {
    if (due === this.armedFor) return;
    this.disarm();
    this.armedFor = due;
    if (due === undefined) return;
    const wait = Math.min(Math.max(0, due - this.input.clock.now()), LONGEST_WAIT);
    this.disarm = this.input.clock.after(wait, () => {
      this.armedFor = undefined;
      this.endingOnError(() => {
        this.runDue();
      });
    });
  }

  /** While money is halted nothing is due: the jobs run after the next start, which ends the halt. */
  private earliest(): Due | undefined {
    const { state } = this.input;
    if (state.halted !== undefined) return undefined;
    let earliest: Due | undefined;
    for (const job of this.jobs) {
      if (this.isHeldUp(job)) continue;
      const at = job.next(state);
      if (at === undefined || this.isBehind(job, at)) continue;
      if (earliest === undefined || at < earliest.at) earliest = { job, at };
    }
    return earliest;
  }

  private isHeldUp(job: Job): boolean {
    return (this.uncommitted.get(job) ?? 0) >= (job.mostUncommitted ?? Infinity);
  }

  /** Whether an earlier command of the job that it follows waits. */
  private isBehind(job: Job, at: Millis): boolean {
    const before = this.followed.get(job);
    if (before === undefined || !this.isHeldUp(before)) return false;
    const first = before.next(this.input.state);
    return first !== undefined && first <= at;
  }

  private runDue(): void {
    const { clock } = this.input;
    const answers: Promise<unknown>[] = [];
    const started = clock.now();
    let due = this.earliest();
    while (due !== undefined && due.at <= clock.now()) {
      if (answers.length === MOST_UNCOMMITTED) {
        void this.continueAfter(answers);
        return;
      }
      answers.push(this.submit(due));
      if (this.isStopped) return;
      due = this.earliest();
      if (clock.now() - started >= LONGEST_RUN) break;
    }
    if (!this.isCatchingUp) this.arm(due?.at);
  }

  private async continueAfter(answers: readonly Promise<unknown>[]): Promise<void> {
    this.isCatchingUp = true;
    await Promise.all(answers);
    this.isCatchingUp = false;
    this.reschedule();
  }

  /** The command is decided at once and answered after its commit. */
  private submit({ job, at }: Due): Promise<unknown> {
    const { state, writer, clock } = this.input;
    const command = { ...job.command(state, at), due: at, time: clock.now() };
    const answer = writer.submit(command);
    if (job.mostUncommitted !== undefined) this.countUncommitted(job, answer);
    const next = job.next(state);
    if (next !== undefined && next <= at) {
      this.stop();
      void this.endEndless(job, command, answer);
    }
    return answer;
  }

  private countUncommitted(job: Job, answer: Promise<unknown>): void {
    const count = (change: number) => this.uncommitted.set(job, (this.uncommitted.get(job) ?? 0) + change);
    count(1);
    void answer.then(() => {
      count(-1);
      this.reschedule();
    });
  }

  /** If the writer has failed, there is no answer, and that failure is the reason. */
  private async endEndless(job: Job, { kind, due }: DueCommand, answer: Promise<Answer>): Promise<void> {
    const { code } = await answer;
    const command = `its command ${kind}, which was answered ${String(code)}`;
    this.input.onFatal(new Error(`the job ${job.name} is still due at ${String(due)} after ${command}`));
  }

  private endingOnError(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.stop();
      this.input.onFatal(error);
    }
  }
}
