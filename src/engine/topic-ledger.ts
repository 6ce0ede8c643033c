/**
 * Who looks at what. Views join and leave topics; what that changes for the engine is told once per microtask, so a
 * scrolled list or a changed page costs one message. A record lives from its first watcher until the telling after
 * its last: then it is forgotten, so that no old figure can come back looking live.
 */
import type { Topic, TopicChange } from '#worker/engine-api';
import { newRecord } from './new-record.ts';
import type { RecordOf, TopicRecord } from './records.ts';

interface Held {
  readonly record: TopicRecord;
  watchers: number;
  /** The engine was told of it. */
  isSent: boolean;
}

export class TopicLedger {
  private readonly held = new Map<Topic, Held>();
  private readonly changed = new Set<Topic>();
  private readonly send: (change: TopicChange) => void;

  constructor(send: (change: TopicChange) => void) {
    this.send = send;
  }

  /** The record of a topic, whether somebody joined it already or not. */
  record<T extends Topic>(topic: T): RecordOf<T> {
    return this.hold(topic).record as unknown as RecordOf<T>;
  }

  find(topic: Topic): TopicRecord | undefined {
    return this.held.get(topic)?.record;
  }

  /** Counts one watcher. The answer takes him away again. */
  join(topic: Topic): () => void {
    const held = this.hold(topic);
    held.watchers++;
    this.change(topic);
    return () => {
      held.watchers--;
      this.change(topic);
    };
  }

  /** Everything held stops looking live, until the engine says so again. */
  pause(): void {
    for (const { record } of this.held.values()) {
      if (record.status.peek() === 'live') record.status.value = 'stale';
      if (record.kind === 'connection' && record.state.peek() === 'live') record.state.value = 'connecting';
    }
  }

  /** A new engine knows nothing yet: every topic is asked for again. */
  retell(): void {
    this.pause();
    for (const [topic, held] of this.held) {
      held.isSent = false;
      this.change(topic);
    }
  }

  private hold(topic: Topic): Held {
    let held = this.held.get(topic);
    if (held === undefined) {
      held = { record: newRecord(topic), watchers: 0, isSent: false };
      this.held.set(topic, held);
    }
    return held;
  }

  private change(topic: Topic): void {
    if (this.changed.size === 0) queueMicrotask(() => this.flush());
    this.changed.add(topic);
  }

  private flush(): void {
    const add: Topic[] = [];
    const drop: Topic[] = [];
    for (const topic of this.changed) {
      const held = this.held.get(topic);
      if (held === undefined) continue;
      if (held.watchers > 0) {
        if (!held.isSent) add.push(topic);
        held.isSent = true;
      } else {
        if (held.isSent) drop.push(topic);
        this.held.delete(topic);
      }
    }
    this.changed.clear();
    if (add.length > 0 || drop.length > 0) this.send({ add, drop });
  }
}
