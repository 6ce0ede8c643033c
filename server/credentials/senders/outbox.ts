/** Keeps messages while there is no real sender; the demo and the log show them. */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { Log } from '../../base/log.ts';
import type { Sender } from './sender.ts';

export interface OutboxMessage {
  readonly time: Millis;
  readonly to: string;
  /** Null: an SMS. */
  readonly subject: string | null;
  readonly text: string;
}

const MOST_KEPT = 50;

export class Outbox implements Sender {
  private readonly kept: OutboxMessage[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'info'>,
  ) {}

  sms(to: string, text: string): Promise<void> {
    this.keep({ time: this.clock.now(), to, subject: null, text });
    return Promise.resolve();
  }

  email(to: string, subject: string, text: string): Promise<void> {
    this.keep({ time: this.clock.now(), to, subject, text });
    return Promise.resolve();
  }

  /** Newest first. */
  list(): readonly OutboxMessage[] {
    return this.kept;
  }

  private keep(message: OutboxMessage): void {
    this.kept.unshift(message);
    this.kept.length = Math.min(this.kept.length, MOST_KEPT);
    this.log.info({ to: message.to, text: message.text }, 'a message, which no sender takes away');
  }
}
