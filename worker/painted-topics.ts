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

export class PaintedTopics implements PaintApi {
  private readonly input: PaintingsInput;
  private readonly unsent = new Set<Topic>();
  private waiting: ((paintings: Paintings) => void)[] = [];
  private paintings: Paintings | undefined;
  private isLoading = false;

  constructor(input: PaintingsInput) {
    this.input = input;
  }

  changed(topic: Topic): void {
    this.paintings?.changed(topic);
  }

  /** Handles a change of values if the topic is painted: the page receives it within a second. */
  takes(topic: Topic): boolean {
    if (this.paintings?.takes(topic) !== true) return false;
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
    this.load();
    this.whenHere((paintings) => paintings.paint(id, work, canvas, state));
  };

  readonly repaint: PaintApi['repaint'] = (id, state) => {
    return new Promise((answer) => {
      this.whenHere((paintings) => answer(paintings.repaint(id, state)));
    });
  };

  readonly unpaint: PaintApi['unpaint'] = (id) => {
    this.whenHere((paintings) => paintings.unpaint(id));
  };

  readonly levelAt: PaintApi['levelAt'] = (id, place) => {
    return Promise.resolve(this.paintings?.levelAt(id, place));
  };

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
