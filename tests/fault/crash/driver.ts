/**
 * The users of the crash harness, in a separate process that nobody kills: many callers over real HTTP. A
 * caller's answer is appended to a file and synced before it counts. A command without an answer is sent again,
 * with the same id, in the platform's next run.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { Agent } from 'node:http';
import { Caller } from './caller.ts';
import type { Acknowledgement, DriverBusy, DriverOrder, DriverReport } from './driver-messages.ts';

class Driver {
  private readonly file: number;
  private readonly callers: readonly Caller[];
  private unsynced: Acknowledgement[] = [];
  private acknowledged = 0;
  private readonly answers: Record<string, number> = {};
  private asked = 0;
  private retried = 0;
  private readonly wrong: string[] = [];
  private driving: Promise<unknown> = Promise.resolve();
  private isResting = true;
  private isBusy = false;
  private syncing: NodeJS.Timeout | undefined;

  constructor({ seed, callers, log }: Extract<DriverOrder, { do: 'begin' }>) {
    this.file = openSync(log, 'a');
    const api = {
      agent: new Agent({ keepAlive: true, maxSockets: callers }),
      acknowledge: (acknowledgement: Acknowledgement, path: string) => {
        this.unsynced.push(acknowledgement);
        const what = `${path} ${String(acknowledgement.code)}`;
        this.answers[what] = (this.answers[what] ?? 0) + 1;
        this.syncing ??= setTimeout(() => {
          this.sync();
        }, SYNC_EVERY_MILLIS);
      },
      askedAgain: () => {
        this.asked++;
      },
      retried: () => {
        this.retried++;
      },
      complain: (sentence: string) => {
        this.wrong.push(sentence);
        // A caller that complains sends no more: nobody must wait for its first answer.
        this.beginBusy();
      },
    };
    this.callers = Array.from({ length: callers }, (_, place) => new Caller(api, seed, place));
  }

  drive(origin: string): void {
    this.isResting = false;
    this.isBusy = false;
    this.driving = Promise.all(this.callers.map((caller) => caller.live(origin, () => this.isResting)));
  }

  /** The platform of this run has ended, or must get no more requests. */
  async rest(): Promise<DriverReport> {
    this.isResting = true;
    await this.driving;
    this.sync();
    return {
      is: 'report',
      acknowledged: this.acknowledged,
      askedAgain: this.asked,
      answers: this.answers,
      retried: this.retried,
      unanswered: this.callers.flatMap((caller) => caller.unanswered ?? []),
      wrong: this.wrong,
    };
  }

  close(): void {
    closeSync(this.file);
  }

  /** One write and one sync for all answers since the last; only then do they count. */
  private sync(): void {
    clearTimeout(this.syncing);
    this.syncing = undefined;
    const batch = this.unsynced;
    this.unsynced = [];
    if (batch.length === 0) return;
    writeSync(this.file, batch.map((each) => `${JSON.stringify(each)}\n`).join(''));
    fdatasyncSync(this.file);
    this.acknowledged += batch.length;
    this.beginBusy();
  }

  private beginBusy(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    publish({ is: 'busy' });
  }
}

const SYNC_EVERY_MILLIS = 10;

function publish(message: DriverBusy | DriverReport): void {
  process.send?.(message);
}

let driver: Driver | undefined;

process.on('message', (order: DriverOrder) => {
  if (order.do === 'begin') driver = new Driver(order);
  else if (order.do === 'drive') driver?.drive(order.origin);
  else void driver?.rest().then(publish);
});
process.on('disconnect', () => {
  driver?.close();
  process.exit(0);
});
