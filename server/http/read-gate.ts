/**
 * Lets few database reads run at a time, so that a commit never waits behind many of them: the embedded
 * database runs one statement after another, and PostgreSQL shares the machine's processors. Readers take
 * turns; one reader has at most one running read, however many calls they make.
 */

/** Running reads at a time, of all readers together. */
const LANES = 2;
/** Reads of one reader that may wait; one more is refused. */
const MOST_WAITING = 50;

type Start = () => void;

export class ReadGate {
  private running = 0;
  private readonly busy = new Set<string>();
  /** Waiting reads by reader. The order of the map is the order of turns. */
  private readonly waiting = new Map<string, Start[]>();

  /** Whether one more read of this reader would be refused. */
  isFull(reader: string): boolean {
    return (this.waiting.get(reader)?.length ?? 0) >= MOST_WAITING;
  }

  /** Runs the read when its turn comes. Check `isFull` first. */
  async run<Done>(reader: string, read: () => Promise<Done>): Promise<Done> {
    await this.turn(reader);
    try {
      return await read();
    } finally {
      this.running--;
      this.busy.delete(reader);
      this.toTheEnd(reader);
      this.startNext();
    }
  }

  private turn(reader: string): Promise<void> {
    return new Promise((start) => {
      const queue = this.waiting.get(reader) ?? [];
      queue.push(start);
      this.waiting.set(reader, queue);
      this.startNext();
    });
  }

  /** After a read, all other readers come first. */
  private toTheEnd(reader: string): void {
    const queue = this.waiting.get(reader);
    if (queue === undefined) return;
    this.waiting.delete(reader);
    this.waiting.set(reader, queue);
  }

  private startNext(): void {
    for (const [reader, queue] of this.waiting) {
      if (this.running >= LANES) return;
      if (this.busy.has(reader)) continue;
      const start = queue.shift();
      if (queue.length === 0) this.waiting.delete(reader);
      this.running++;
      this.busy.add(reader);
      start?.();
    }
  }
}
