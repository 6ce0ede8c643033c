/**
 * The clock of the killed platform. It pauses while no platform runs, and jumps from run to run: options are bought in
 * one run, opened in the next one, their delivery window is sampled in a third, and a fourth is killed around the
 * delivery. So the times of one delivery are the same on a slow machine, whose starts take longer.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINUTE = 60_000;
const MOVED_CLOCK = fileURLToPath(new URL('../../support/moved-clock.mjs', import.meta.url));

/** How long before the delivery each run listens; undefined: it continues where the last one ended. */
const RUNS = [
  { name: 'bought', before: MINUTE - 500 },
  { name: 'opened', before: undefined },
  { name: 'sampled', before: 14_000 },
  { name: 'delivered', before: 500 },
] as const;

export class DeliveryClock {
  readonly environment: Readonly<Record<string, string>>;
  private readonly file: string;
  private runs = 0;
  private delivery = 0;
  /** The platform's time when the last run ended, or now. */
  private pausedAt: number | undefined;
  private moved = 0;

  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.environment = { CLOCK_FILE: this.file, NODE_OPTIONS: `--import ${MOVED_CLOCK}` };
  }

  /** Before a start. @param startMillis how long it takes */
  next(startMillis: number): void {
    const now = this.pausedAt ?? Date.now() + this.moved;
    const { name, before } = RUNS[this.runs++ % RUNS.length] ?? RUNS[0];
    if (name === 'bought') this.delivery = (Math.floor((now + startMillis) / MINUTE) + 2) * MINUTE;
    const start = before === undefined ? now : Math.max(now, this.delivery - before - startMillis);
    this.pausedAt = undefined;
    this.moved = Math.ceil(start - Date.now());
    writeFileSync(this.file, String(this.moved));
  }

  /** A run has ended. */
  pause(): void {
    this.pausedAt ??= Date.now() + this.moved;
  }
}
