/**
 * The tasks of a page's main thread while nobody touches it, as the browser's trace has them: by the thread's
 * own clock, on which other work of the machine does not count, and by the wall clock.
 */
import type { Browser, Page } from 'playwright';

export interface Task {
  /** Milliseconds by the thread's own clock. */
  readonly thread: number;
  /** Milliseconds by the wall clock. */
  readonly wall: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: unknown };
}

export async function tasksDuring(
  browser: Browser,
  page: Page,
  quiet: () => Promise<unknown>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['__metadata', 'toplevel'] });
  await quiet();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${String(pid)}/${String(tid)}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const mains = new Set(named.map(threadOf));
  return traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ thread: tdur / 1000, wall: dur / 1000 }));
}
