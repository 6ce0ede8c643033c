/**
 * The tasks of a page's main thread while nobody touches the page, from the browser's trace: by the thread's CPU
 * clock, on which other work of the machine does not count, and by the wall clock. A long task lists its parts.
 */
import type { Browser, Page } from 'playwright';

export interface Task {
  /** Milliseconds by the thread's CPU clock. */
  readonly thread: number;
  /** Milliseconds by the wall clock. */
  readonly wall: number;
  /** The longest parts of a long task: "Layout 31 ms", the longest first. */
  readonly parts: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: unknown;
    readonly data?: {
      readonly functionName?: unknown;
      readonly url?: unknown;
      readonly lineNumber?: unknown;
    };
  };
}

const TASK = 'ThreadControllerImpl::RunTask';
const CATEGORIES = ['__metadata', 'toplevel', 'devtools.timeline', 'v8'];
const LONG_MICROS = 40_000;
const MOST_PARTS = 6;

export async function tasksDuring(
  browser: Browser,
  page: Page,
  quiet: () => Promise<unknown>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await quiet();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${String(pid)}/${String(tid)}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const mains = new Set(named.map(threadOf));
  const timed = traceEvents.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  return timed
    .filter(({ name }) => name === TASK)
    .map((task) => ({
      thread: (task.tdur ?? 0) / 1000,
      wall: (task.dur ?? 0) / 1000,
      parts: (task.tdur ?? 0) < LONG_MICROS ? [] : partsOf(task, timed.filter(isWithin(task, threadOf))),
    }));
}

function isWithin(task: TraceEvent, threadOf: (event: TraceEvent) => string) {
  const thread = threadOf(task);
  const end = task.ts + (task.dur ?? 0);
  return (event: TraceEvent) =>
    event !== task && threadOf(event) === thread && event.ts >= task.ts && event.ts < end;
}

/** The time of a task's events without nested events, by name. */
function partsOf(task: TraceEvent, events: TraceEvent[]): string[] {
  const sums = new Map<string, number>();
  const add = (event: TraceEvent, micros: number) => {
    const name = nameOf(event);
    sums.set(name, (sums.get(name) ?? 0) + micros);
  };
  const around: TraceEvent[] = [task];
  add(task, task.tdur ?? 0);
  for (const event of events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (around.length > 1 && endOf(around.at(-1)) <= event.ts) around.pop();
    add(around.at(-1) ?? task, -(event.tdur ?? 0));
    add(event, event.tdur ?? 0);
    around.push(event);
  }
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_PARTS)
    .map(([name, micros]) => `${name} ${(micros / 1000).toFixed(1)} ms`);
}

const endOf = (event: TraceEvent | undefined) => (event?.ts ?? 0) + (event?.dur ?? 0);

/** A called function with its name and file. */
function nameOf({ name, args }: TraceEvent): string {
  const { functionName, url, lineNumber } = args?.data ?? {};
  if (typeof functionName !== 'string' || typeof url !== 'string') return name === TASK ? 'itself' : name;
  return `${name} ${functionName || '(nameless)'} ${url.slice(url.lastIndexOf('/') + 1)}:${String(lineNumber)}`;
}
