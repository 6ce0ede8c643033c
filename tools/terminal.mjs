/**
 * Output and child programs of the tools: one line per step with its elapsed time; a child's output is either streamed
 * or kept until it is needed.
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const TICK_MILLIS = 1_000;
const PLAIN_TICK_MILLIS = 10_000;

/** @param {number} millis */
export function elapsed(millis) {
  const seconds = millis / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Shows a step on one line while it runs. A terminal shows its elapsed time; a log file gets a dot every ten seconds,
 * so that a long installation does not look hung.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = performance.now();
  const live = process.stdout.isTTY;
  process.stdout.write(`${name} …`);
  const tick = () => process.stdout.write(live ? `\r${name} … ${elapsed(performance.now() - began)}` : '.');
  const timer = setInterval(tick, live ? TICK_MILLIS : PLAIN_TICK_MILLIS);
  let outcome = 'failed after';
  try {
    const result = await work();
    if (!isFailure(result)) outcome = 'done in';
    return result;
  } finally {
    clearInterval(timer);
    process.stdout.write(`${live ? `\r${name} …` : ''} ${outcome} ${elapsed(performance.now() - began)}\n`);
  }
}

/**
 * Whether a result is that of a failed program.
 * @param {unknown} result
 */
function isFailure(result) {
  return typeof result === 'object' && result !== null && 'code' in result && result.code !== 0;
}

/**
 * Runs a program to its end and keeps its output; with `show` it is streamed as well. With `inBackground` its priority
 * is below that of other programs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean, inBackground?: boolean }} input
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, input) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: input.cwd,
      env: { ...process.env, ...input.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (input.inBackground === true && child.pid !== undefined) lowerPriority(child.pid);
    /** @type {string[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      const show = input.show === true ? showLines() : undefined;
      stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        chunks.push(chunk);
        show?.(chunk);
      });
      stream.on('end', () => show?.('', true));
    }
    // A signal that stops this process stops its children too, and no further one is started.
    /** @type {NodeJS.Signals | undefined} */
    let stopped;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      stopped = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.on('error', (error) => {
      resolve({ code: 127, output: `${command}: ${error.message}` });
    });
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (stopped !== undefined) process.exit(stopped === 'SIGINT' ? 130 : 143);
      resolve({ code: code ?? 1, output: chunks.join('') });
    });
  });
}

/** @param {number} pid */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or this system has no priorities: nothing depends on them.
  }
}

/** Prints whole lines, so that those of programs that run at the same time do not mix. */
function showLines() {
  let rest = '';
  /** @param {string} chunk @param {boolean} [isLast] */
  return (chunk, isLast = false) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) print(line);
    if (isLast && rest !== '') print(rest);
  };
}

/** A failure that the reader can fix: shown without a stack trace. */
export class Stop extends Error {}

/**
 * Runs a tool's main function and turns its failure into a message and an exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runTool(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
