/**
 * Counts the watchers of topics. Views join and leave topics; the engine gets the changes once per microtask, so a
 * scrolled list or a changed page costs one message. A record exists from its first watcher until the message after
 * its last one: then it is dropped, so that no old value can look live again.
 */
import type { Topic, TopicChange } from '#worker/engine-api';
import { newRecord } from './new-record.ts';
import type { RecordOf, TopicRecord } from './records.ts';

interface Held {
  readonly record: TopicRecord;
  watchers: number;
  /** The engine has the topic. */
  isSent: boolean;
}

export class TopicLedger {
  private readonly held = new Map<Topic, Held>();
  private readonly changed = new Set<Topic>();
  private readonly send: (change: TopicChange) => void;

  constructor(send: (change: TopicChange) => void) {
    this.send = send;
  }

  /** The record of a topic, watched or not. */
  record<T extends Topic>(topic: T): RecordOf<T> {
    return this.hold(topic).record as unknown as RecordOf<T>;
  }

  find(topic: Topic): TopicRecord | undefined {
    return this.held.get(topic)?.record;
  }

  /** Adds a watcher. The returned function removes it. */
  join(topic: Topic): () => void {
    const held = this.hold(topic);
    held.watchers++;
    this.change(topic);
    return () => {
      held.watchers--;
      this.change(topic);
    };
  }

  /** No value looks live until the engine confirms it again. */
  pause(): void {
    for (const { record } of this.held.values()) {
      if (record.status.peek() === 'live') record.status.value = 'stale';
      if (record.kind === 'connection' && record.state.peek() === 'live') record.state.value = 'connecting';
    }
  }

  /** A new engine knows no topics: all are requested again. */
  requestAgain(): void {
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
