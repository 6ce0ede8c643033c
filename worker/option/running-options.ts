/** The user's running options at the present indexes. */
import { minorOf, type Minor } from '#domain/ledger/minor';
import { outcomeOf } from '#domain/option/outcome';
import type { OptionDirection } from '#domain/option/option-terms';
import type { Millis } from '#domain/units';
import { optionOrder } from '#protocol/entities/option-order';
import type { OptionOrder } from '#protocol/names/option';
import { markConfirmedAt } from '../market/mark-age.ts';
import type { LiveAccount, TopicProviderInput } from '../topic-provider.ts';

/** An option as it would end at the present price. */
export interface OptionNow {
  readonly price: string;
  readonly outcome: OptionDirection;
  readonly returns: Minor;
  /** Less stake and fee. */
  readonly gain: Minor;
}

export class RunningOptions {
  readonly user: LiveAccount;
  private readonly input: TopicProviderInput;

  constructor(input: TopicProviderInput, user: LiveAccount) {
    this.input = input;
    this.user = user;
  }

  get now(): Millis {
    return this.input.connection.serverNow;
  }

  /** Of one contract's index, or of `all`. */
  in(symbol: string): readonly OptionOrder[] {
    const rows = this.user.rowsOf(optionOrder);
    return symbol === 'all' ? rows : rows.filter((row) => row.symbol === symbol);
  }

  find(id: number): OptionOrder | undefined {
    return this.in('all').find((row) => row.id === id);
  }

  /** Undefined: its opening price or the present index is unknown. */
  valued({ symbol, opened, direction, bandPpm, step, stake, fee, odds }: OptionOrder): OptionNow | undefined {
    const price = this.input.market.marks.of(symbol)?.[2];
    if (!price || opened === '') return undefined;
    const outcome = outcomeOf(opened, price, bandPpm, step);
    const staked = minorOf(stake) ?? 0n;
    const returns = outcome === direction ? (staked * (minorOf(odds) ?? 0n)) / 10n ** 8n : 0n;
    return { price, outcome, returns, gain: returns - staked - (minorOf(fee) ?? 0n) };
  }

  /** When the platform last confirmed the mirror and the indexes of these options. */
  confirmedAt(rows: readonly OptionOrder[]): Millis {
    let { confirmedAt } = this.user;
    for (const { symbol } of rows)
      confirmedAt = Math.min(confirmedAt, markConfirmedAt(this.input.market, symbol));
    return confirmedAt;
  }
}
