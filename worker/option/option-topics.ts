/** The live values of options: each running one, and totals. */
import type { Millis } from '#domain/units';
import {
  ACCOUNT_SUBJECT,
  STILL,
  type LiveAccount,
  type TopicProvider,
  type TopicProviderInput,
  type TopicView,
} from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { optionTopic } from './option-topic.ts';
import { optionTotals } from './option-totals.ts';
import type { OptionValues } from './option-values.ts';
import { RunningOptions } from './running-options.ts';

/** Countdowns change each second; they are checked more often, so that none is late. */
const BEAT_MILLIS: Millis = 250;

interface View {
  readonly values: OptionValues;
  readonly touched: () => void;
}

export class OptionTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly running: RunningOptions;
  private readonly views = new Set<View>();
  private stop: (() => void) | undefined;
  private second = 0;

  constructor(input: TopicProviderInput, user: LiveAccount) {
    this.input = input;
    this.running = new RunningOptions(input, user);
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const { running } = this;
    const { subscriptions, texts } = this.input;
    const values = this.valuesOf(parts);
    const view = { values, touched };
    this.join(view);
    subscriptions.join('marks');
    return {
      ...STILL,
      get state() {
        return values.state();
      },
      get confirmedAt() {
        return running.confirmedAt(values.rows());
      },
      write: (out) => {
        values.write(out, texts());
      },
      close: () => {
        this.leave(view);
        subscriptions.leave('marks');
      },
    };
  }

  changed(subject: Subject): void {
    const isAccount = subject === ACCOUNT_SUBJECT;
    for (const { values, touched } of this.views)
      if (isAccount || values.rows().some(({ symbol }) => subject === `mark:${symbol}`)) touched();
  }

  private valuesOf({ kind, topic }: TopicParts): OptionValues {
    const [, key = ''] = topic.split('/');
    return kind === 'option' ? optionTopic(this.running, Number(key)) : optionTotals(this.running, key);
  }

  private join(view: View): void {
    this.views.add(view);
    this.stop ??= this.input.clock.every(BEAT_MILLIS, () => {
      this.beat();
    });
  }

  private leave(view: View): void {
    this.views.delete(view);
    if (this.views.size > 0) return;
    this.stop?.();
    this.stop = undefined;
  }

  private beat(): void {
    const second = Math.floor(this.running.now / 1_000);
    if (second === this.second) return;
    this.second = second;
    for (const { values, touched } of this.views) if (values.rows().length > 0) touched();
  }
}
