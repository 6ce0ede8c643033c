/**
 * The order in which toasts are shown, one at a time (decision 0632). The answer to a press of the user is shown at
 * once. Notices of what happened without a press wait for each other, and one that an answer interrupts is shown
 * again. Further lines of a source join its notice, shown or waiting, so that a burst is one notice (decision 0607).
 */
import { fittingLines } from './fitting-lines.ts';

/** SPEC §9, of one line. */
const SHOWN_MILLIS = 2_000;
/** Each further line takes as long to read. */
const LINE_MILLIS = 1_000;
/** Long enough to read it and to press its button. */
const PRESSABLE_MILLIS = 6_000;
/** Lines that never pause begin a new notice after this time. */
const LONGEST_MILLIS = 10_000;

export interface ToastAction {
  readonly label: string;
  readonly press: () => unknown;
}

export interface ShownToast {
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

export interface NoticeLine {
  /** Of what the line says, within its source: a later line with this key replaces it. */
  readonly key: string;
  readonly text: string;
}

export interface Notice {
  /** The feature that sends it. */
  readonly source: string;
  /** In the order in which they are shown, the newest last. */
  readonly lines: readonly NoticeLine[];
  /** Shown in place of lines that have no room together. Without it: the last lines and "+3". */
  readonly many?: ((count: number) => ShownToast) | undefined;
}

interface ToastQueueInput {
  readonly now: () => number;
  /** Calls after this many milliseconds; the result cancels it. */
  readonly after: (millis: number, act: () => void) => () => void;
  readonly changed: () => void;
}

export class ToastQueue {
  private readonly input: ToastQueueInput;
  /** At most two of a source: one that an answer interrupted, and the lines that came when it could not grow. */
  private waiting: readonly Notice[] = [];
  /** The notice that is shown; none if it is an answer. */
  private standing: Notice | undefined;
  private beganAt = 0;
  private now: ShownToast | undefined;
  private cancel: () => void = () => undefined;

  constructor(input: ToastQueueInput) {
    this.input = input;
  }

  get shown(): ShownToast | undefined {
    return this.now;
  }

  /** An answer to a press: in the place of what is shown. */
  answer(text: string, action?: ToastAction): void {
    if (this.standing !== undefined) this.waiting = [this.standing, ...this.waiting];
    this.standing = undefined;
    this.show({ text, action });
  }

  /**
   * New lines of a source. They join its notice that waits, or the one that is shown if no other notice waits for its
   * end; otherwise they begin a new notice after the others. A line that is shown or waits already changes
   * nothing.
   * @returns whether a new notice began
   */
  notice(notice: Notice): boolean {
    const known = new Map(this.linesOf(notice.source).map(({ key, text }) => [key, text]));
    const lines = notice.lines.filter(({ key, text }) => known.get(key) !== text);
    if (lines.length === 0) return false;
    const next = { ...notice, lines };
    const last = this.waiting.findLast(({ source }) => source === notice.source);
    if (last !== undefined) {
      this.waiting = this.waiting.map((each) => (each === last ? joined(last, next) : each));
      return false;
    }
    if (this.now === undefined) this.begin(next);
    else if (this.mayGrow(notice.source)) {
      this.standing = joined(this.standing, next);
      this.show(toastOf(this.standing));
      return false;
    } else this.waiting = [...this.waiting, next];
    return true;
  }

  /** Whether a line with this key is shown or waits. */
  has(source: string, key: string): boolean {
    return this.linesOf(source).some((line) => line.key === key);
  }

  /** Ends the one that is shown. */
  next(): void {
    const [first, ...others] = this.waiting;
    this.waiting = others;
    if (first !== undefined) this.begin(first);
    else {
      this.standing = undefined;
      this.show(undefined);
    }
  }

  private begin(notice: Notice): void {
    this.standing = notice;
    this.beganAt = this.input.now();
    this.show(toastOf(notice));
  }

  /** Other notices would never be shown if each line took the whole time again. */
  private mayGrow(source: string): boolean {
    if (this.standing?.source !== source || this.waiting.length > 0) return false;
    return this.input.now() - this.beganAt < LONGEST_MILLIS;
  }

  private linesOf(source: string): readonly NoticeLine[] {
    const all = this.standing === undefined ? this.waiting : [this.standing, ...this.waiting];
    return all.flatMap((each) => (each.source === source ? each.lines : []));
  }

  private show(toast: ShownToast | undefined): void {
    this.cancel();
    this.now = toast;
    if (toast !== undefined) this.cancel = this.input.after(readingTime(toast), () => this.next());
    this.input.changed();
  }
}

/** A line whose key is there keeps its place. */
function joined(one: Notice | undefined, next: Notice): Notice {
  const texts = new Map([...(one?.lines ?? []), ...next.lines].map(({ key, text }) => [key, text]));
  return { ...next, lines: [...texts].map(([key, text]) => ({ key, text })) };
}

function toastOf({ lines, many }: Notice): ShownToast {
  const counts = countsOf(lines);
  const texts = Array.from(counts, ([text, count]) => (count > 1 ? `${text} ×${String(count)}` : text));
  const fitting = fittingLines(texts);
  if (fitting.length < texts.length && many !== undefined) return many(lines.length);
  const more = [...counts.values()]
    .slice(0, texts.length - fitting.length)
    .reduce((sum, count) => sum + count, 0);
  return { text: `${fitting.join('\n')}${more > 0 ? ` +${String(more)}` : ''}` };
}

/** Equal lines, such as equal fills of several orders, once with their count, in the place of the newest. */
function countsOf(lines: Notice['lines']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of lines) {
    const count = counts.get(text) ?? 0;
    counts.delete(text);
    counts.set(text, count + 1);
  }
  return counts;
}

function readingTime({ text, action }: ShownToast): number {
  if (action !== undefined) return PRESSABLE_MILLIS;
  return SHOWN_MILLIS + LINE_MILLIS * (text.split('\n').length - 1);
}
