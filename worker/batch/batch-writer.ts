/**
 * Writes one batch: topics, and each topic's share of numbers and texts one after the other (the layout stands in
 * `engine-api.ts`). The room for numbers grows once and is kept; what is handed over is a copy of the used part, for a
 * transferred buffer is gone.
 */
import type { SnapshotBatch, Topic } from '../engine-api.ts';

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

  /** The batch; the writer is empty afterwards. */
  finish(id: number): SnapshotBatch {
    const batch = {
      id,
      topics: this.topics.join('\n'),
      texts: this.texts.join('\n'),
      numbers: this.numbers.slice(0, this.count),
    };
    this.count = 0;
    this.texts = [];
    this.topics = [];
    return batch;
  }
}
