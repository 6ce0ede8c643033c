/** Has orders matched whose wait is over: the core knows no time but that of its commands. */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import type { MatchWaiting } from './market-commands.ts';
import { trading } from './trading-state.ts';

export interface WaitingTimerInput {
  readonly state: Pick<CoreState, 'slices' | 'halted'>;
  readonly writer: Pick<Writer, 'submit'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
}

/** Until an order is tried again that is still due after its command was answered: the core refused it. */
const RETRY_MILLIS = 1_000;

export class WaitingTimer {
  private due = Infinity;
  /** Commands are submitted and not answered, and their orders are still due. */
  private isAsking = false;
  private isStopped = false;
  private quit: () => void = () => undefined;

  constructor(private readonly input: WaitingTimerInput) {}

  /** After anything that may have made an order wait. While money is halted, which a start ends, nothing is matched. */
  look(): void {
    this.arm(0);
  }

  stop(): void {
    this.isStopped = true;
    this.quit();
  }

  private arm(notBefore: Millis): void {
    const { state, clock } = this.input;
    const next = Math.max(trading.of(state).orders.nextDue(), notBefore);
    if (this.isStopped || this.isAsking || next >= this.due || state.halted !== undefined) return;
    this.quit();
    this.due = next;
    this.quit = clock.after(Math.max(0, next - clock.now()), () => {
      this.match();
    });
  }

  private match(): void {
    const { state, writer, clock } = this.input;
    this.due = Infinity;
    const time = clock.now();
    const { orders } = trading.of(state);
    const answers = orders
      .dueAt(time)
      .map((symbol): MatchWaiting => ({ kind: 'market.match', symbol, time }))
      .map((command) => writer.submit(command));
    if (orders.nextDue() > time) this.look();
    else void this.lookAfter(answers, time);
  }

  /** Orders that are still due are not submitted twice: the next look follows the answers. */
  private async lookAfter(answers: readonly Promise<unknown>[], time: Millis): Promise<void> {
    const { state, clock } = this.input;
    this.isAsking = true;
    await Promise.all(answers);
    this.isAsking = false;
    this.arm(trading.of(state).orders.nextDue() > time ? 0 : clock.now() + RETRY_MILLIS);
  }
}
