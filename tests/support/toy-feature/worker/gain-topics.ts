/** The gain of holdings at the current price: from the account's mirror and the market's last price, exact. */
import { formatScaled, parseScaled } from '../../../../domain/decimal-text.ts';
import { fullText, UNKNOWN } from '../../../../domain/number-text.ts';
import type { EntityRow } from '../../../../protocol/entities/define-entity.ts';
import {
  ACCOUNT_SUBJECT,
  STILL,
  type TopicProvider,
  type TopicProviderInput,
  type LiveAccount,
  type TopicView,
} from '../../../../worker/topic-provider.ts';
import type { TopicParts } from '../../../../worker/topics.ts';
import { toyHolding } from '../entity.ts';
import { toyGain } from '../topic-kinds.ts';

/** The digits of a size, and of a price. */
const DIGITS = 8;
const SHOWN_DIGITS = 2;

interface Watcher {
  readonly symbol: string;
  readonly touched: () => void;
}

export class GainTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly user: LiveAccount;
  private readonly watchers = new Set<Watcher>();

  constructor(input: TopicProviderInput, account: LiveAccount) {
    this.input = input;
    this.user = account;
  }

  view({ symbol }: TopicParts, touched: () => void): TopicView {
    const { user, input, watchers } = this;
    const watcher: Watcher = { symbol, touched };
    watchers.add(watcher);
    return {
      ...STILL,
      get state() {
        return user.state;
      },
      get confirmedAt() {
        return Math.min(user.confirmedAt, input.market.tickers.lastConfirmedAt(symbol));
      },
      write: (out) => {
        const rows = user.rowsOf(toyHolding).filter((row) => row.symbol === symbol);
        const last = input.market.tickers.of(symbol)?.last;
        const gain = last ? fullText(gainOf(rows, last), input.texts().marks) : UNKNOWN;
        out.fields(toyGain, { holdings: rows.length, gain });
      },
      close: () => {
        watchers.delete(watcher);
      },
    };
  }

  changed(subject: string): void {
    for (const { symbol, touched } of this.watchers)
      if (subject === ACCOUNT_SUBJECT || subject === `ticker:${symbol}`) touched();
  }
}

function gainOf(rows: readonly EntityRow<typeof toyHolding>[], last: string): string {
  const gain = rows.reduce((sum, { size, price }) => sum + exact(size) * (exact(last) - exact(price)), 0n);
  return formatScaled(gain / 10n ** BigInt(2 * DIGITS - SHOWN_DIGITS), SHOWN_DIGITS);
}

function exact(text: string): bigint {
  return parseScaled(text, DIGITS) ?? 0n;
}
