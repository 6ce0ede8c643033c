/**
 * The clock of the killed platform. It jumps from run to run, so that options are bought in one run, opened in the next
 * one, and delivered in the middle of a third: kills come around each of these.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINUTE = 60_000;
const MOVED_CLOCK = fileURLToPath(new URL('../../support/moved-clock.mjs', import.meta.url));
/** The index is sampled for this long before a delivery. */
const SAMPLED = 1_500;

const RUNS = ['bought', 'opened', 'delivered'] as const;

export class DeliveryClock {
  readonly environment: Readonly<Record<string, string>>;
  private readonly file: string;
  private moved = 0;
  private runs = 0;

  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.environment = { CLOCK_FILE: this.file, NODE_OPTIONS: `--import ${MOVED_CLOCK}` };
  }

  /** Before a start. @param startMillis how long it takes */
  next(startMillis: number): void {
    const now = Date.now() + this.moved;
    const delivery = (Math.floor(now / MINUTE) + 1) * MINUTE;
    const run = RUNS[this.runs++ % RUNS.length];
    const target = { bought: delivery, opened: now, delivered: delivery - startMillis - SAMPLED }[
      run ?? 'opened'
    ];
    this.moved += Math.max(0, Math.floor(target - now));
    writeFileSync(this.file, String(this.moved));
  }
}
