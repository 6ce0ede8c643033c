/**
 * Topics that the engine paints. Their code is a chunk that loads with the first canvas; until then the page's calls
 * wait.
 */
import type { Millis } from '#domain/units';
import type { PaintApi, Topic } from './engine-api.ts';
import { loadChunk } from './load-chunk.ts';
import type { Paintings, PaintingsInput } from './painting/paintings.ts';

/** The table beside a canvas is for screen readers, and follows a second behind (DESIGN §8). */
const PUBLISH_MILLIS: Millis = 1_000;

export interface PaintedTopicsInput extends PaintingsInput {
  /** Puts a topic into the page's next batch, if the page still watches it. */
  readonly notify: (topic: Topic) => void;
}

export class PaintedTopics implements PaintApi {
  private readonly input: PaintedTopicsInput;
  private readonly unsent = new Set<Topic>();
  private readonly topics = new Map<number, Topic>();
  private waiting: ((paintings: Paintings) => void)[] = [];
  private paintings: Paintings | undefined;
  private isLoading = false;

  constructor(input: PaintedTopicsInput) {
    this.input = input;
  }

  changed(topic: Topic): void {
    this.paintings?.changed(topic);
  }

  /** Handles a change of values if the topic is painted: the page receives it within a second. */
  takes(topic: Topic): boolean {
    if (!this.isPainted(topic)) return false;
    this.changed(topic);
    if (this.unsent.size === 0) {
      this.input.clock.after(PUBLISH_MILLIS, () => {
        for (const each of this.unsent) this.input.notify(each);
        this.unsent.clear();
      });
    }
    this.unsent.add(topic);
    return true;
  }

  setVisible(visible: boolean): void {
    this.whenHere((paintings) => paintings.setVisible(visible));
  }

  readonly paint: PaintApi['paint'] = (id, work, canvas, state) => {
    this.topics.set(id, work.topic);
    this.load();
    this.whenHere((paintings) => paintings.paint(id, work, canvas, state));
  };

  readonly repaint: PaintApi['repaint'] = (id, state) => {
    this.whenHere((paintings) => paintings.repaint(id, state));
  };

  readonly unpaint: PaintApi['unpaint'] = (id) => {
    this.topics.delete(id);
    this.whenHere((paintings) => paintings.unpaint(id));
  };

  readonly levelAt: PaintApi['levelAt'] = (id, place) => {
    return Promise.resolve(this.paintings?.levelAt(id, place));
  };

  private isPainted(topic: Topic): boolean {
    for (const each of this.topics.values()) if (each === topic) return true;
    return false;
  }

  /** Runs now, or once the chunk is loaded, in the order of the calls. */
  private whenHere(work: (paintings: Paintings) => void): void {
    if (this.paintings) work(this.paintings);
    else this.waiting.push(work);
  }

  private load(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    void loadChunk(this.input.clock, () => import('./painting/paintings.ts')).then(({ Paintings: Made }) => {
      const made = new Made(this.input);
      this.paintings = made;
      for (const work of this.waiting.splice(0)) work(made);
    });
  }
}
