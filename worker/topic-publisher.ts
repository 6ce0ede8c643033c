/**
 * Decides which watched topics the page must receive, when their batch leaves, and which of them the worker paints
 * instead.
 */
import type { Clock } from '#domain/clock';
import type { TopicRoutes } from '#protocol/names/topic-layout';
import { BatchWriter, type Share } from './batch/batch-writer.ts';
import { BatchScheduler } from './batch/batch-scheduler.ts';
import { DirtySet } from './batch/dirty-set.ts';
import type { SnapshotBatch, Topic } from './engine-api.ts';
import { Texts } from './format/texts.ts';
import { claim, freshnessOf, isAsClaimed, type Known } from './freshness.ts';
import { PaintedTopics } from './painted-topics.ts';
import type { Subject } from './topics.ts';
import { WatchList, type WatchedTopic } from './watch-list.ts';
import { writeTopic } from './write-topic.ts';

export interface TopicPublisherInput {
  readonly clock: Clock;
  readonly known: Known;
  readonly kinds: TopicRoutes;
}

export class TopicPublisher {
  readonly watchList: WatchList;
  readonly painted: PaintedTopics;
  /** How values are formatted. */
  texts = new Texts('en');
  private readonly input: TopicPublisherInput;
  private readonly dirty = new DirtySet<WatchedTopic>();
  /** Changes for which no batch leaves: they are in the next one that does. */
  private readonly deferred = new DirtySet<WatchedTopic>();
  private readonly writer = new BatchWriter();
  private readonly scheduler: BatchScheduler;

  constructor(input: TopicPublisherInput) {
    this.input = input;
    const { clock, known, kinds } = input;
    this.watchList = new WatchList(kinds);
    this.scheduler = new BatchScheduler({ clock, write: () => this.write(), lost: this.markAll });
    this.painted = new PaintedTopics({
      clock,
      share: (topic) => this.share(topic),
      priceText: (topic, tick) => {
        const steps = known.instruments.stepsOf(topic.split('/')[1] ?? '');
        return steps ? this.texts.price(tick, steps.price) : '';
      },
      defer: (topic) => this.put(topic, this.deferred),
      notify: this.send,
    });
  }

  next(applied: boolean): Promise<SnapshotBatch | undefined> {
    return this.scheduler.next(applied);
  }

  /** The current values of these topics, apart from the batches. */
  snapshot(topics: readonly WatchedTopic[]): SnapshotBatch {
    const { known } = this.input;
    for (const each of topics) writeTopic(this.writer, each, freshnessOf(each, known));
    return this.writer.finish();
  }

  setVisible(visible: boolean): void {
    this.scheduler.setVisible(visible);
    this.painted.setVisible(visible);
  }

  /** A view watches it from now on. */
  begin(watched: WatchedTopic): void {
    this.touch(watched);
    this.hurry();
  }

  /** The changes do not wait for the next batch's time, because the user waits for them. */
  hurry(): void {
    this.scheduler.hurry();
  }

  forget(watched: WatchedTopic): void {
    this.dirty.delete(watched);
    this.deferred.delete(watched);
  }

  /** Its values changed. */
  mark(watched: WatchedTopic): void {
    const isKnown = watched.status === 'live' && isAsClaimed(watched, this.input.known);
    if (isKnown && (this.painted.takes(watched.topic) || this.waits(watched))) return;
    this.touch(watched);
    // First values do not wait for the next frame.
    if (watched.status === undefined || watched.status === 'waiting') this.scheduler.hurry();
    else this.scheduler.mark();
  }

  markOf(subject: Subject): void {
    for (const watched of this.watchList.of(subject)) this.mark(watched);
  }

  /** Sends everything again. */
  readonly markAll = (): void => {
    for (const watched of this.watchList.all()) {
      watched.view?.repeat();
      this.touch(watched);
    }
    this.scheduler.mark();
  };

  /** Time alone changes a topic's status. */
  lookAtAges(): void {
    for (const watched of this.watchList.all()) {
      if (isAsClaimed(watched, this.input.known)) continue;
      this.touch(watched);
      this.scheduler.mark();
    }
  }

  /** Handles a change that can wait for a batch that leaves for something else. */
  private waits(watched: WatchedTopic): boolean {
    const patience = watched.view?.patience;
    if (patience === undefined) return false;
    if (!this.deferred.has(watched)) {
      this.input.clock.after(patience, () => {
        if (this.deferred.has(watched)) this.send(watched.topic);
      });
    }
    this.deferred.add(watched);
    return true;
  }

  private readonly send = (topic: Topic): void => {
    this.put(topic, this.dirty);
    this.scheduler.mark();
  };

  private put(topic: Topic, changes: DirtySet<WatchedTopic>): void {
    const watched = this.watchList.find(topic);
    if (watched) changes.add(watched);
  }

  private touch(watched: WatchedTopic): void {
    if (!watched.view) return;
    this.painted.changed(watched.topic);
    this.dirty.add(watched);
  }

  private share(topic: Topic): Share | undefined {
    const { known } = this.input;
    const watched = this.watchList.find(topic);
    if (!watched?.view) return undefined;
    writeTopic(this.writer, watched, freshnessOf(watched, known), true);
    return this.writer.share();
  }

  private write(): SnapshotBatch | undefined {
    if (this.dirty.isEmpty) return undefined;
    const { known } = this.input;
    for (const watched of new Set([...this.dirty.take(), ...this.deferred.take()])) {
      writeTopic(this.writer, watched, claim(watched, known));
    }
    return this.writer.finish();
  }
}
