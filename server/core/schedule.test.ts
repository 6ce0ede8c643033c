import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { chanceOf } from '../../tests/support/random-candles.ts';
import type { Answer, PlatformCommand } from './core-api.ts';
import { defineJob, Scheduler, type DueCommand, type Job } from './schedule.ts';
import { createState, type CoreState } from './state.ts';

const START = 1_000_000;
const MINUTE = 60_000;
const SEEDS = process.env['TEST_SIZE'] === 'long' ? 2_000 : 40;

interface Submitted extends DueCommand {
  readonly job: string;
}

/** A state with jobs that are due at fixed times, earliest first, and the commands that were submitted for them. */
class Schedule {
  readonly clock = fakeClock(START);
  readonly submitted: Submitted[] = [];
  readonly fatal: unknown[] = [];
  readonly state: CoreState = createState({});
  readonly jobs: Job[] = [];
  readonly dueTimes = new Map<string, number[]>();
  /** Commands are decided and answered until a test holds them back. */
  isDeciding = true;
  readonly unanswered: (() => void)[] = [];
  isHolding = false;
  private scheduler = this.create();

  add(name: string, times: readonly number[], more: Pick<Job, 'mostUncommitted' | 'after'> = {}): void {
    this.dueTimes.set(name, [...times]);
    this.jobs.push(
      defineJob({
        name,
        next: () => this.dueTimes.get(name)?.[0],
        command: () => ({ kind: 'test.run', job: name }),
        ...more,
      }),
    );
    this.restart();
  }

  /** Another scheduler on the same state, as after a kill. */
  restart(): void {
    this.scheduler.stop();
    this.scheduler = this.create();
    this.scheduler.reschedule();
  }

  reschedule(): void {
    this.scheduler.reschedule();
  }

  stop(): void {
    this.scheduler.stop();
  }

  get ran(): (readonly [due: number, job: string])[] {
    return this.submitted.map(({ due, job }) => [due, job]);
  }

  private create(): Scheduler {
    const { jobs, state, clock } = this;
    const onFatal = (error: unknown) => this.fatal.push(error);
    const writer = { submit: (command: PlatformCommand) => this.submit(command as unknown as Submitted) };
    return new Scheduler({ jobs, state, writer, clock, onFatal });
  }

  private submit(command: Submitted): Promise<Answer> {
    this.submitted.push(command);
    if (this.isDeciding) this.dueTimes.get(command.job)?.shift();
    const answer: Answer = { code: 200, number: this.submitted.length };
    if (!this.isHolding) return Promise.resolve(answer);
    return new Promise((resolve) => this.unanswered.push(() => resolve(answer)));
  }
}

/** Everything that waits for answers continues. */
const settle = () => new Promise(setImmediate);

it('CORE-821 a job runs at its due time, by a command that carries it and the time of now', () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 500, START + 900]);
  schedule.clock.advance(499);
  expect(schedule.submitted).toEqual([]);
  schedule.clock.advance(1);
  expect(schedule.submitted).toEqual([{ kind: 'test.run', job: 'pay', due: START + 500, time: START + 500 }]);
  schedule.clock.advance(400);
  expect(schedule.ran).toEqual([
    [START + 500, 'pay'],
    [START + 900, 'pay'],
  ]);
});

it('CORE-821 follows a due time that a commit added, moved or removed', () => {
  const schedule = new Schedule();
  schedule.add('pay', []);
  expect(schedule.clock.timers()).toBe(0);
  schedule.dueTimes.set('pay', [START + 900]);
  schedule.reschedule();
  schedule.dueTimes.set('pay', [START + 300]);
  schedule.reschedule();
  schedule.clock.advance(300);
  expect(schedule.ran).toEqual([[START + 300, 'pay']]);
  schedule.dueTimes.set('pay', [START + 400]);
  schedule.reschedule();
  expect(schedule.clock.timers()).toBe(1);
  schedule.dueTimes.set('pay', []);
  schedule.reschedule();
  expect(schedule.clock.timers()).toBe(0);
});

it('CORE-822 missed jobs run once each, in the order of due times and then of names', () => {
  const schedule = new Schedule();
  schedule.stop();
  schedule.add('pay', [START + 100, START + 300, START + 400]);
  schedule.add('interest', [START + 300, START + 350]);
  schedule.stop();
  schedule.clock.sleep(1_000);
  schedule.restart();
  schedule.clock.advance(0);
  expect(schedule.ran).toEqual([
    [START + 100, 'pay'],
    [START + 300, 'interest'],
    [START + 300, 'pay'],
    [START + 350, 'interest'],
    [START + 400, 'pay'],
  ]);
  expect(new Set(schedule.submitted.map(({ time }) => time))).toEqual(new Set([START + 1_000]));
});

it('CORE-822 after a long downtime at most a hundred commands wait for their commits', async () => {
  const schedule = new Schedule();
  schedule.add(
    'pay',
    Array.from({ length: 250 }, (_, place) => START + place),
  );
  schedule.isHolding = true;
  schedule.clock.sleep(1_000);
  schedule.clock.advance(0);
  for (const expected of [100, 200, 250]) {
    expect(schedule.submitted).toHaveLength(expected);
    schedule.reschedule();
    schedule.clock.advance(MINUTE);
    expect(schedule.submitted).toHaveLength(expected);
    schedule.unanswered.splice(0).forEach((answer) => {
      answer();
    });
    await settle();
    schedule.clock.advance(0);
  }
  expect(schedule.clock.timers()).toBe(0);
});

it('CORE-823 a wait longer than a timer can hold ends at its due time', () => {
  const schedule = new Schedule();
  const due = START + 2 ** 32;
  schedule.add('deliver', [due]);
  schedule.clock.sleep(2 ** 32 - 90_000);
  schedule.clock.advance(89_999);
  expect(schedule.submitted).toEqual([]);
  schedule.clock.advance(1);
  expect(schedule.ran).toEqual([[due, 'deliver']]);
});

it('CORE-823 a clock that is set back runs nothing twice and nothing too early', () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 100, START + 200]);
  schedule.clock.advance(100);
  schedule.clock.set(-1_000);
  schedule.clock.advance(1_099);
  expect(schedule.ran).toEqual([[START + 100, 'pay']]);
  schedule.clock.advance(1);
  expect(schedule.ran).toEqual([
    [START + 100, 'pay'],
    [START + 200, 'pay'],
  ]);
});

it('CORE-823 a clock that is set ahead delays nothing by more than a minute', () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 60 * MINUTE]);
  schedule.clock.set(60 * MINUTE);
  schedule.clock.advance(MINUTE);
  expect(schedule.ran).toEqual([[START + 60 * MINUTE, 'pay']]);
});

it('CORE-824 a stopped scheduler leaves no timer and submits nothing', () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 100]);
  schedule.stop();
  expect(schedule.clock.timers()).toBe(0);
  schedule.reschedule();
  schedule.clock.advance(1_000);
  expect(schedule.submitted).toEqual([]);
});

it('CORE-824 while money is halted no job runs', () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 100]);
  schedule.state.halted = 'asset-sum';
  schedule.clock.advance(1_000);
  expect(schedule.submitted).toEqual([]);
  schedule.state.halted = undefined;
  schedule.restart();
  schedule.clock.advance(0);
  expect(schedule.ran).toEqual([[START + 100, 'pay']]);
});

it('CORE-825 a job that is still due after its command ends the platform with its name', async () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 100]);
  schedule.isDeciding = false;
  schedule.clock.advance(100);
  await settle();
  const due = String(START + 100);
  expect(schedule.fatal).toEqual([
    new Error(`the job pay is still due at ${due} after its command test.run, which was answered 200`),
  ]);
  schedule.reschedule();
  schedule.clock.advance(MINUTE);
  expect(schedule.submitted).toHaveLength(1);
  expect(schedule.clock.timers()).toBe(0);
});

it('CORE-825 a job that throws ends the platform; a failed writer is not blamed on a job', async () => {
  const schedule = new Schedule();
  schedule.add('pay', [START + 100]);
  schedule.isDeciding = false;
  schedule.isHolding = true;
  schedule.clock.advance(100);
  await settle();
  expect(schedule.fatal).toEqual([]);
  const error = new Error('no such rate');
  schedule.jobs.push({
    name: 'rate',
    next() {
      throw error;
    },
    command: () => ({ kind: 'test.run' }),
  });
  schedule.restart();
  expect(schedule.fatal).toEqual([error]);
});

it('CORE-825 two jobs of one name are refused', () => {
  const schedule = new Schedule();
  schedule.add('pay', []);
  expect(() => {
    schedule.add('pay', []);
  }).toThrow('two jobs are called pay');
});

/** Time passes, the machine sleeps, the platform is killed, the clock is set. */
function disturb(schedule: Schedule, chance: () => number): void {
  const what = chance();
  const millis = Math.floor(chance() * 400);
  if (what < 0.5) schedule.clock.advance(millis);
  else if (what < 0.7) schedule.clock.sleep(millis * 5);
  else if (what < 0.9) schedule.restart();
  else schedule.clock.set(Math.floor((chance() - 0.5) * 1_000));
}

it('CORE-822 whatever the downtime, each due time of each job runs once and in order', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const chance = chanceOf(seed);
    const schedule = new Schedule();
    const all: [due: number, job: string][] = [];
    for (const job of ['a', 'b', 'c', 'd'].slice(0, 1 + Math.floor(chance() * 4))) {
      const times = new Set(
        Array.from({ length: chance() * 60 }, () => START + Math.floor(chance() * 9_000)),
      );
      const sorted = [...times].sort((one, other) => one - other);
      schedule.add(job, sorted);
      all.push(...sorted.map((due): [number, string] => [due, job]));
    }
    for (let step = 0; step < 40; step++) {
      disturb(schedule, chance);
      await Promise.resolve();
    }
    for (let left = 10 * MINUTE; left > 0; left -= MINUTE) {
      schedule.clock.advance(MINUTE);
      await settle();
    }
    const byTime = (list: readonly (readonly [number, string])[]) =>
      [...list].sort(([one, job], [other, otherJob]) => one - other || (job < otherJob ? -1 : 1));
    expect([seed, schedule.ran]).toEqual([seed, byTime(all)]);
    expect(schedule.submitted.filter(({ due, time }) => time < due)).toEqual([]);
    expect(schedule.fatal).toEqual([]);
    expect(schedule.clock.timers()).toBe(0);
  }
});

it('OPTION-114 a job whose commands are bounded waits for their commits, and other jobs do not', async () => {
  const schedule = new Schedule();
  schedule.isHolding = true;
  schedule.add('slices', [START + 1, START + 2, START + 3, START + 4], { mostUncommitted: 2 });
  schedule.add('others', [START + 3]);
  schedule.clock.advance(10);
  expect(schedule.ran).toEqual([
    [START + 1, 'slices'],
    [START + 2, 'slices'],
    [START + 3, 'others'],
  ]);
  schedule.unanswered.shift()?.();
  await settle();
  schedule.clock.advance(0);
  expect(schedule.ran.slice(3)).toEqual([[START + 3, 'slices']]);
  for (const answer of schedule.unanswered.splice(0)) answer();
  await settle();
  schedule.clock.advance(0);
  expect(schedule.ran.slice(4)).toEqual([[START + 4, 'slices']]);
  expect(schedule.fatal).toEqual([]);
});

it('CORE-829 a job waits for the due times of the one it follows, even while that one waits for commits', async () => {
  const schedule = new Schedule();
  schedule.isHolding = true;
  schedule.add('days', [START + 1, START + 2, START + 3], { mostUncommitted: 1 });
  schedule.add('audit', [START + 2]);
  schedule.add('income', [START + 2, START + 9], { after: 'days' });
  schedule.clock.advance(10);
  const ran = () => schedule.ran.map(([due, job]) => `${job} ${String(due - START)}`);
  expect(ran()).toEqual(['days 1', 'audit 2']);
  const answered = async () => {
    for (const answer of schedule.unanswered.splice(0)) answer();
    await settle();
    schedule.clock.advance(0);
    return ran();
  };
  expect(await answered()).toEqual(['days 1', 'audit 2', 'days 2', 'income 2']);
  expect(await answered()).toEqual(['days 1', 'audit 2', 'days 2', 'income 2', 'days 3', 'income 9']);
});
