/** The options that one caller buys, of the minute that the platform's clock shows. */
import { OPTION_DIRECTIONS } from '../../../domain/option/option-terms.ts';
import type { SentCommand } from './driver-messages.ts';

const MINUTE = 60_000;
const STAKES = ['10', '10.5', '9.99'];

export class OptionCaller {
  /** How far the platform's clock is ahead of this process. */
  private ahead = 0;

  constructor(private readonly chance: () => number) {}

  /** @param time the platform's, as it has just answered it */
  follow(time: number): void {
    this.ahead = time - Date.now();
  }

  make(): Pick<SentCommand, 'path' | 'input'> {
    const now = Date.now() + this.ahead;
    const direction = OPTION_DIRECTIONS[Math.floor(this.chance() * OPTION_DIRECTIONS.length)] ?? 'up';
    const stake = STAKES[Math.floor(this.chance() * STAKES.length)] ?? '10';
    const delivery = (Math.floor(now / MINUTE) + 1) * MINUTE;
    const order = { symbol: 'BTC-USDT-PERP', cycle: '1m', direction, stake, delivery };
    return { path: '/option/placeOrder', input: order };
  }
}
