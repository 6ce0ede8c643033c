/** Has orders matched whose wait is over: the core knows no time but that of its commands. */
import type { Clock } from '#domain/clock';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import type { IsAlive } from './old-quotes.ts';

export interface WaitingTimerInput {
  readonly state: Pick<CoreState, 'spot' | 'halted'>;
  readonly writer: Pick<Writer, 'submit'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly isAlive: IsAlive;
}

export class WaitingTimer {
  private due = Infinity;
  private quit: () => void = () => undefined;

  constructor(private readonly input: WaitingTimerInput) {}

  /** After anything that may have made an order wait. While money is halted, which a start ends, nothing is matched. */
  look(): void {
    const { state, clock } = this.input;
    const next = state.spot.nextDue();
    if (next >= this.due || state.halted !== undefined) return;
    this.quit();
    this.due = next;
    this.quit = clock.after(Math.max(0, next - clock.now()), () => {
      this.match();
    });
  }

  stop(): void {
    this.quit();
    this.due = Infinity;
  }

  private match(): void {
    const { state, writer, clock, isAlive } = this.input;
    this.due = Infinity;
    const time = clock.now();
    for (const symbol of state.spot.dueAt(time))
      void writer.submit({ kind: 'market.match', symbol, isAlive: isAlive(symbol), time });
    this.look();
  }
}
