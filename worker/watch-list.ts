/** The topics that views watch, the number of watchers of each, and the status that each was last sent with. */
import type { TopicRoutes } from '#protocol/names/topic-layout';
import type { Topic, TopicStatus } from './engine-api.ts';
import type { TopicView } from './topic-provider.ts';
import { subjectOf, topicParts, type Subject, type TopicParts } from './topics.ts';

export interface WatchedTopic {
  readonly topic: Topic;
  readonly parts: TopicParts;
  watchers: number;
  /** Undefined until the topic was written once. */
  status: TopicStatus | undefined;
  /** Age in whole seconds as last written. */
  seconds: number;
  /** Set once its feature's code is loaded. */
  view: TopicView | undefined;
}

export class WatchList {
  private readonly kinds: TopicRoutes;
  private readonly byTopic = new Map<Topic, WatchedTopic>();
  private readonly bySubject = new Map<Subject, Set<WatchedTopic>>();

  constructor(kinds: TopicRoutes) {
    this.kinds = kinds;
  }

  all(): Iterable<WatchedTopic> {
    return this.byTopic.values();
  }

  find(topic: Topic): WatchedTopic | undefined {
    return this.byTopic.get(topic);
  }

  of(subject: Subject): Iterable<WatchedTopic> {
    return this.bySubject.get(subject) ?? [];
  }

  /** Returns the topic if this is its first watcher. */
  add(topic: Topic): WatchedTopic | undefined {
    const known = this.byTopic.get(topic);
    if (known) {
      known.watchers++;
      return undefined;
    }
    const watched = this.unwatched(topic);
    this.byTopic.set(topic, watched);
    const subject = subjectOf(watched.parts);
    const same = this.bySubject.get(subject) ?? new Set();
    this.bySubject.set(subject, same.add(watched));
    return watched;
  }

  /** Returns the topic if its last watcher has left. */
  drop(topic: Topic): WatchedTopic | undefined {
    const watched = this.byTopic.get(topic);
    if (!watched || --watched.watchers > 0) return undefined;
    this.byTopic.delete(topic);
    const subject = subjectOf(watched.parts);
    const same = this.bySubject.get(subject);
    same?.delete(watched);
    if (same?.size === 0) this.bySubject.delete(subject);
    return watched;
  }

  /** A topic that was never sent, apart from the watched ones. */
  unwatched(topic: Topic): WatchedTopic {
    return {
      topic,
      parts: topicParts(topic, this.kinds),
      watchers: 1,
      status: undefined,
      seconds: 0,
      view: undefined,
    };
  }
}
