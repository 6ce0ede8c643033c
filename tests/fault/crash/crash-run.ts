/**
 * Runs of the real platform, each ended by SIGKILL at a moment that the seed determines, some before it listens. A
 * driver process sends users' commands all the time. After each run the rows are read as the kill left them. Every
 * acknowledged command must be there once with its answer, and every other one must be whole or absent. A core that
 * starts from the rows must have the state of a replay of all commands. Then the next run begins, on the same data.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlatform } from '../../../tools/build.mjs';
import { builtProgram } from '../../support/built-programs.ts';
import { copyDatabase } from '../../support/new-database.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { beginPlatform, type RunningPlatform } from '../../support/running-platform.ts';
import type {
  Acknowledgement,
  DriverBusy,
  DriverOrder,
  DriverReport,
  SentCommand,
} from './driver-messages.ts';
import { DeliveryClock } from './delivery-clock.ts';
import { buyFirstOption } from './first-option.ts';
import { openAtOnce } from './open-at-once.ts';
import { LeftRows } from './left-rows.ts';
import { mirroredMarket } from './mirrored-market.ts';

export interface CrashOrder {
  readonly cycles: number;
  readonly seed: number;
  readonly callers: number;
  /** The maximum time that a run continues after its first answer, or after it listens. */
  readonly runMillis: number;
  /** A new, empty PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Whether the embedded database is there before the first run, which otherwise makes it. */
  readonly isMade?: boolean;
  readonly log?: (line: string) => void;
}

export interface CrashMeasures {
  readonly kills: number;
  readonly killedStarting: number;
  readonly acknowledged: number;
  readonly askedAgain: number;
  /** How many commands without an answer were sent again and got one. */
  readonly retried: number;
  /** How many acknowledged commands there are by path and code: `/spot/placeOrder 200`. */
  readonly answers: Readonly<Record<string, number>>;
  /** How many commands without an answer were committed before the kill, and how many were not. */
  readonly unansweredWhole: number;
  readonly unansweredAbsent: number;
  readonly commands: number;
  /** How many orders a kill left waiting for their match. */
  readonly leftWaiting: number;
  /** How many contract positions were opened. */
  readonly positions: number;
  /** How many options were bought, and how many of them have ended, by result: `won`, `lost`, or why they are back. */
  readonly options: number;
  readonly endedOptions: Readonly<Record<string, number>>;
  /** How many orders of ETFs were executed, and how many rebalancings began. */
  readonly etfOrders: number;
  readonly rebalances: number;
  /** The result of the last run, which receives SIGTERM while it is busy. */
  readonly exitCode: number | null;
}

/** The share of runs that are killed before they listen. */
const KILLED_STARTING = 0.1;
/** The share of the other runs whose kill does not wait for the first answer. */
const KILLED_SOON = 0.2;
const FIRST_START_MILLIS = 2500;
const STARTS_TRIED = 20;

type DriverMessage = DriverBusy | DriverReport;

/** @throws if a promise was broken, with the name of the promise */
export async function runCrashes(order: CrashOrder): Promise<CrashMeasures> {
  await buildPlatform();
  const driver = await builtProgram('crash-driver');
  const folder = mkdtempSync(join(tmpdir(), 'brisk-crash-'));
  const run = new CrashRun(order, folder, driver);
  const end = () => {
    run.end();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  try {
    return await run.all();
  } finally {
    process.off('exit', end);
    end();
  }
}

class CrashRun {
  private readonly chance: () => number;
  private readonly driver: ChildProcess;
  private readonly rows = new LeftRows();
  private readonly log: string;
  private readonly dataDir: string;
  private readonly feed: ReturnType<typeof mirroredMarket>;
  private readonly clock: DeliveryClock;
  private logRead = 0;
  private checked: Promise<void> = Promise.resolve();
  /** How long the last start took. */
  private startMillis = FIRST_START_MILLIS;
  private living: { kill(): Promise<void> } | undefined;
  private killedStarting = 0;
  private isSet = false;
  private readonly unanswered = { whole: 0, absent: 0 };

  constructor(
    private readonly order: CrashOrder,
    private readonly folder: string,
    driver: string,
  ) {
    this.chance = chanceOf(order.seed);
    this.log = join(folder, 'acknowledged');
    this.dataDir = join(folder, 'data');
    this.feed = mirroredMarket(folder);
    this.clock = new DeliveryClock(folder);
    this.driver = fork(driver, { execArgv: [] });
    this.publish({ do: 'begin', seed: order.seed, callers: order.callers, log: this.log });
  }

  async all(): Promise<CrashMeasures> {
    if (this.order.isMade === true) await copyDatabase(this.dataDir);
    for (let cycle = 1; cycle <= this.order.cycles; cycle++) {
      if (this.chance() < KILLED_STARTING) await this.killStarting();
      else await this.killBusy();
      const report = await this.rest();
      await this.check(report);
      this.order.log?.(`${String(cycle)} kills, ${String(report.acknowledged)} acknowledged`);
    }
    const { exitCode, report } = await this.stopBusy();
    await this.checked;
    return {
      kills: this.order.cycles,
      killedStarting: this.killedStarting,
      acknowledged: report.acknowledged,
      askedAgain: report.askedAgain,
      retried: report.retried,
      answers: report.answers,
      unansweredWhole: this.unanswered.whole,
      unansweredAbsent: this.unanswered.absent,
      commands: this.rows.commands,
      leftWaiting: this.rows.waiting,
      positions: this.rows.positions,
      options: this.rows.options,
      endedOptions: this.rows.endedOptions,
      etfOrders: this.rows.etfOrders,
      rebalances: this.rows.rebalances,
      exitCode,
    };
  }

  /** Ends all of its processes at once. */
  end(): void {
    void this.living?.kill();
    if (this.driver.connected) this.driver.disconnect();
  }

  private begin() {
    const { databaseUrl } = this.order;
    this.clock.next(this.startMillis);
    const begun = beginPlatform({
      DATA_DIR: this.dataDir,
      HOST: '127.0.0.1',
      SEED: 'crash',
      CALLS_PER_SECOND: '1000000',
      ...this.feed,
      ...this.clock.environment,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    this.living = begun;
    return begun;
  }

  private async killStarting(): Promise<void> {
    const begun = this.begin();
    // The platform may start before the kill, and then nothing awaits the result.
    begun.running.catch(() => undefined);
    await pass(this.chance() * this.startMillis);
    await begun.kill();
    this.clock.pause();
    this.killedStarting++;
  }

  private async killBusy(): Promise<void> {
    const platform = await this.start();
    const busy = this.drive(platform.origin);
    // On a busy machine the first answer may take the driver longer than the whole run.
    if (this.chance() >= KILLED_SOON) await busy;
    await pass(this.chance() * this.order.runMillis);
    await platform.kill();
    this.clock.pause();
  }

  /** SIGTERM while all callers are busy. */
  private async stopBusy(): Promise<{ exitCode: number | null; report: DriverReport }> {
    const platform = await this.start();
    await this.drive(platform.origin);
    await pass(this.order.runMillis);
    const exitCode = await platform.stop();
    const report = await this.rest();
    await this.check(report);
    return { exitCode, report };
  }

  /** A database may hold the locks of a killed process for a moment; then the platform logs it and ends. */
  private async start(): Promise<RunningPlatform> {
    for (let tried = 1; ; tried++) {
      try {
        const began = performance.now();
        const platform = await this.begin().running;
        this.startMillis = performance.now() - began;
        if (!this.isSet) {
          await openAtOnce(platform);
          await buyFirstOption(platform);
        }
        this.isSet = true;
        return platform;
      } catch (error) {
        if (tried === STARTS_TRIED || !String(error).includes('already has a running platform')) throw error;
      }
    }
  }

  /** The next run may begin while the copy of the embedded database is still being read. */
  private async check(report: DriverReport): Promise<void> {
    if (report.wrong.length > 0) throw new Error(report.wrong.join('\n'));
    await this.checked;
    const text = existsSync(this.log) ? readFileSync(this.log, 'utf8').slice(this.logRead) : '';
    this.logRead += text.length;
    const { databaseUrl } = this.order;
    if (databaseUrl !== undefined) {
      await this.rows.followPostgres(databaseUrl);
      this.judge(report, text);
      return;
    }
    const copy = this.copyFolder();
    this.checked = copy === undefined ? Promise.resolve() : this.rows.followFolder(copy);
    this.checked = this.checked.then(() => {
      this.judge(report, text);
    });
    this.checked.catch(() => undefined);
  }

  private judge(report: DriverReport, log: string): void {
    for (const line of log.split('\n'))
      if (line !== '') this.rows.expect(JSON.parse(line) as Acknowledgement);
    for (const sent of report.unanswered) this.countUnanswered(sent);
  }

  /** A copy is opened, because opening a folder recovers it, and the platform's next start must do that. */
  private copyFolder(): string | undefined {
    if (!existsSync(join(this.dataDir, 'pg'))) return undefined;
    const copy = join(this.folder, 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(this.dataDir, 'pg'), copy, { recursive: true });
    return copy;
  }

  private countUnanswered(sent: SentCommand): void {
    if (this.rows.has(sent)) this.unanswered.whole++;
    else this.unanswered.absent++;
  }

  /** Resolves at the first answer of this run. */
  private async drive(origin: string): Promise<void> {
    this.publish({ do: 'drive', origin });
    await this.message('busy');
  }

  private rest(): Promise<DriverReport> {
    this.publish({ do: 'rest' });
    return this.message('report');
  }

  private message<Is extends DriverMessage['is']>(is: Is): Promise<Extract<DriverMessage, { is: Is }>> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => {
        reject(new Error(`the driver ended with ${String(code)}`));
      };
      const received = (message: DriverMessage) => {
        if (message.is !== is) return;
        this.driver.off('exit', ended).off('message', received);
        resolve(message as Extract<DriverMessage, { is: Is }>);
      };
      this.driver.on('exit', ended).on('message', received);
    });
  }

  private publish(order: DriverOrder): void {
    this.driver.send(order);
  }
}

function pass(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
