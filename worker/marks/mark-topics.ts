/** Mark, index and funding of a perpetual. */
import { parseScaled } from '#domain/decimal-text';
import { INDEX_STATES } from '#domain/market/market-mark';
import { shownText } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { markConfirmedAt } from '../market/mark-age.ts';
import { STILL, type TopicProvider, type TopicProviderInput, type TopicView } from '../topic-provider.ts';
import type { Texts } from '../format/texts.ts';
import type { TopicParts } from '../topics.ts';

/** A funding rate is shown in ten-thousandths of a percent, as venues do. */
const FUNDING_DIGITS = 4;
/** More digits than the rate of any venue has. */
const RATE_DIGITS = 12;

export class MarkTopics implements TopicProvider {
  private readonly input: TopicProviderInput;

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  view({ symbol }: TopicParts): TopicView {
    const { market, instruments, texts } = this.input;
    return {
      ...STILL,
      get state() {
        const isPerpetual = instruments.of(symbol)?.kind === 'perpetual';
        if (instruments.areKnown && !isPerpetual) return 'closed';
        return market.marks.of(symbol) ? 'live' : 'waiting';
      },
      get confirmedAt() {
        return markConfirmedAt(market, symbol);
      },
      write: (out, isGone) => {
        const [, mark, index, rate, nextTime] = (isGone ? undefined : market.marks.of(symbol)) ?? [];
        const [, state, sources] = (isGone ? undefined : market.marks.indexOf(symbol)) ?? [];
        const shown = instruments.stepsOf(symbol)?.price.shown;
        const price = (plain: string | null | undefined) =>
          plain ? texts().short(shownText(plain, shown)) : UNKNOWN;
        out.fields(MARKET_TOPICS.mark, {
          nextFundingTime: nextTime ?? 0,
          mark: price(mark),
          index: price(index),
          plainIndex: index ?? '',
          indexState: INDEX_STATES.indexOf(state ?? 'live'),
          sources: sources ?? '',
          funding: rate ? (fundingText(rate, texts()) ?? UNKNOWN) : UNKNOWN,
        });
      },
    };
  }
}

/** "0.000100" → "+0.0100%", halves away from zero. */
function fundingText(rate: string, texts: Texts): string | undefined {
  const scaled = parseScaled(rate, RATE_DIGITS);
  if (scaled === undefined) return undefined;
  const unit = 10n ** BigInt(RATE_DIGITS - 2 - FUNDING_DIGITS);
  const half = scaled < 0n ? -unit / 2n : unit / 2n;
  return texts.percent((scaled + half) / unit, FUNDING_DIGITS);
}
