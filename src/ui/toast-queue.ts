/**
 * The order in which toasts are shown, one at a time (decision 0632). The answer to a press of the user is shown at
 * once. Notices of what happened without a press wait for each other, and one that an answer interrupts is shown
 * again.
 */

/** SPEC §9, of one line. */
const SHOWN_MILLIS = 2_000;
/** Each further line takes as long to read. */
const LINE_MILLIS = 1_000;
/** Long enough to read it and to press its button. */
const PRESSABLE_MILLIS = 6_000;
/** More would be read long after they happened. All of them are in the histories too. */
const MOST_WAITING = 4;

export interface ToastAction {
  readonly label: string;
  readonly press: () => unknown;
}

export interface ShownToast {
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** Of a notice: the feature that sent it. */
  readonly source?: string;
}

interface ToastQueueInput {
  /** Calls after this many milliseconds; the result cancels it. */
  readonly after: (millis: number, act: () => void) => () => void;
  readonly changed: () => void;
}

export class ToastQueue {
  private readonly input: ToastQueueInput;
  private waiting: readonly ShownToast[] = [];
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
    if (this.now?.source !== undefined) this.keep([this.now, ...this.waiting]);
    this.show({ text, action });
  }

  /**
   * A notice, its lines separated by line breaks. It replaces the last one of its source, shown or waiting, if it
   * includes that one; otherwise it waits for its turn. An equal one is not shown again.
   * @param renews it includes the source's last notice even if a line changed, as the sum of an order's fills does
   */
  notice(source: string, text: string, renews = false): void {
    const next = { text, source };
    if (isSame(this.now, next) || this.waiting.some((each) => isSame(each, next))) return;
    const includes = (last: ShownToast | undefined) =>
      last?.source === source && (renews || hasAllLines(text, last.text));
    const last = this.waiting.findLast((each) => each.source === source);
    if (includes(last)) this.waiting = this.waiting.map((each) => (each === last ? next : each));
    // Other sources that wait would never be shown if each change took the whole time again.
    else if (this.now === undefined || (this.waiting.length === 0 && includes(this.now))) this.show(next);
    else this.keep([...this.waiting, next]);
  }

  /** Ends the one that is shown. */
  next(): void {
    const [first, ...others] = this.waiting;
    this.waiting = others;
    this.show(first);
  }

  /** The oldest ones give way. */
  private keep(waiting: readonly ShownToast[]): void {
    this.waiting = waiting.slice(-MOST_WAITING);
  }

  private show(toast: ShownToast | undefined): void {
    this.cancel();
    this.now = toast;
    if (toast !== undefined) this.cancel = this.input.after(readingTime(toast), () => this.next());
    this.input.changed();
  }
}

function readingTime({ text, action }: ShownToast): number {
  if (action !== undefined) return PRESSABLE_MILLIS;
  return SHOWN_MILLIS + LINE_MILLIS * (text.split('\n').length - 1);
}

function isSame(one: ShownToast | undefined, other: ShownToast): boolean {
  return one?.source === other.source && one?.text === other.text;
}

function hasAllLines(text: string, others: string): boolean {
  const lines = new Set(text.split('\n'));
  return others.split('\n').every((line) => lines.has(line));
}
