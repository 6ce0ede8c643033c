/** The insurance fund, and the open interest of a contract. The platform sends both each few seconds. */
import { minorOf } from '#domain/ledger/minor';
import { UNKNOWN } from '#domain/number-text';
import { OPEN_CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import { ofMinor } from '#domain/assets/valuation';
import { valueTexts } from '../format/value-texts.ts';
import type { Texts } from '../format/texts.ts';
import { STILL, type TopicProvider, type TopicProviderInput, type TopicView } from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';

/** Contracts are settled in it. */
const ASSET = 'USDT';

export class OpenContractTopics implements TopicProvider {
  private readonly views = new Set<() => void>();

  constructor(private readonly input: TopicProviderInput) {}

  view({ kind, topic }: TopicParts, touched: () => void): TopicView {
    const { input, views } = this;
    const [, symbol = ''] = topic.split('/');
    const rowOf = () => input.market.contracts?.rows.find((row) => row.symbol === symbol);
    views.add(touched);
    input.subscriptions.join('contracts');
    return {
      ...STILL,
      get state() {
        if (input.market.contracts === undefined) return 'waiting';
        return kind === 'fund' || rowOf() !== undefined ? 'live' : 'closed';
      },
      get confirmedAt() {
        return input.market.contracts?.time ?? 0;
      },
      write: (out) => {
        const texts = input.texts();
        if (kind === 'fund') {
          const fund = input.market.contracts?.funds.find(([asset]) => asset === ASSET);
          out.fields(OPEN_CONTRACT_TOPICS.fund, { balance: moneyText(fund?.[1], texts) });
          return;
        }
        const row = rowOf();
        out.fields(OPEN_CONTRACT_TOPICS['open-interest'], {
          lots: row?.lots ?? 0,
          base: row === undefined ? UNKNOWN : texts.short(row.base),
          value: moneyText(row?.value, texts),
        });
      },
      close: () => {
        views.delete(touched);
        input.subscriptions.leave('contracts');
      },
    };
  }

  changed(subject: Subject): void {
    if (subject === 'contracts') for (const touched of this.views) touched();
  }
}

function moneyText(amount: string | null | undefined, texts: Texts): string {
  const minor = minorOf(amount ?? '');
  return valueTexts(minor === undefined ? undefined : ofMinor(minor), texts).total;
}
