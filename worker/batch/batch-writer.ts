/**
 * Writes one batch: topics, and each topic's share of numbers and texts one after the other (the layout is in
 * `engine-api.ts`). The buffer of numbers grows and is reused. The batch gets a copy of the used part, because a
 * transferred buffer is gone.
 */
import { TOPIC_STATUSES, type Fields, type ValuesOf } from '#protocol/names/topic-layout';
import type { SnapshotBatch, Topic } from '../engine-api.ts';

const NO_NAMES: readonly string[] = [];

/** One topic's share of a batch, without its status and age. */
export interface Share {
  readonly isLive: boolean;
  /** Valid until the next share is written. */
  readonly numbers: Float64Array;
  readonly texts: readonly string[];
}

export class BatchWriter {
  private numbers = new Float64Array(1_024);
  private count = 0;
  private texts: string[] = [];
  private topics: Topic[] = [];

  topic(topic: Topic): void {
    this.topics.push(topic);
  }

  number(value: number): void {
    if (this.count === this.numbers.length) {
      const grown = new Float64Array(2 * this.numbers.length);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.count++] = value;
  }

  text(value: string): void {
    this.texts.push(value);
  }

  /**
   * A share's own fields, or those of a row. Rows that come by the dozen (books, trades, candles) are written with
   * `number` and `text` in the order of their entry instead: looking each value up by its name costs half as much
   * again.
   */
  fields<F extends Fields>(
    { numbers = NO_NAMES, flags = NO_NAMES, texts = NO_NAMES }: F,
    values: ValuesOf<F>,
  ): void {
    const of = values as Readonly<Record<string, number | boolean | string>>;
    for (const name of flags) this.number(Number(of[name]));
    for (const name of numbers) this.number(of[name] as number);
    for (const name of texts) this.text(of[name] as string);
  }

  /** The share of one topic, for a reader on this thread; the writer is empty afterwards. */
  share(): Share {
    const [status] = this.numbers;
    const share = {
      isLive: TOPIC_STATUSES[status as number] === 'live',
      numbers: this.numbers.subarray(2, this.count),
      texts: this.texts,
    };
    this.empty();
    return share;
  }

  /** The batch; the writer is empty afterwards. */
  finish(): SnapshotBatch {
    const batch = {
      topics: this.topics.join('\n'),
      texts: this.texts.join('\n'),
      numbers: this.numbers.slice(0, this.count),
    };
    this.empty();
    return batch;
  }

  private empty(): void {
    this.count = 0;
    this.texts = [];
    this.topics = [];
  }
}
