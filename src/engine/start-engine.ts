/**
 * The page's only conversation with the engine's worker. Nobody else makes a worker or sends it a message.
 *
 * A worker can die: its script throws, a message cannot be read, or it answers no ping. Then it is ended and begun
 * again, questions without an answer are asked again, and the views get their topics back. From the first doubt on
 * nothing looks live.
 */
import { transfer, wrap, type Remote } from 'comlink';
import type { Instrument } from '#domain/market/instrument';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type {
  EngineApi,
  MarketQuery,
  PaintState,
  PaintWork,
  PaintedLevel,
  PaintedPlace,
  SnapshotBatch,
  Topic,
  Writing,
} from '#worker/engine-api';
import { BLOCKED_MILLIS, pullBatches, type ApplyBatch } from './pull-batches.ts';
import { engineWorker } from './script-address.ts';

type RemoteEngine = Remote<EngineApi>;

interface Question {
  readonly ask: (link: RemoteEngine) => Promise<unknown>;
  readonly answer: (value: unknown) => void;
  readonly fail: (reason: unknown) => void;
}

/** Nothing looks live for 5 s after the worker has ended without a word: the second ping comes before. */
const PING_MILLIS = 2_000;
/** Pings without an answer after which the worker counts as dead. */
const PINGS_MISSED = 7;
/** A ping that is unanswered when the next is due. */
const SUSPECT_PINGS = 1;
/** Before its first answer the worker's script may still be under way: 60 s, as every network time-out. */
const FIRST_PINGS_MISSED = 30;
/** So many workers in a row that ended before their first batch will not be followed by a better one. */
const STILLBORN = 2;
const RESTART_MILLIS = 500;
const RESTART_MOST_MILLIS = 5_000;

interface Follower {
  /** The engine is dead, or answers late: what it said last must not look live. */
  readonly suspected: () => void;
  /** A new engine took its place and knows of no topic. */
  readonly begun: () => void;
  /** Engines end before they say anything: most often their script is gone with the build that it belonged to. */
  readonly stillborn?: () => void;
}

const followers: Follower[] = [];
const questions = new Set<Question>();

let apply: ApplyBatch | undefined;
let stopPulling: () => void = () => undefined;
/** Ends the pending call for a batch of a worker that is dead. */
let rejectBatch: (reason: Error) => void = () => undefined;
let locale = 'en';
let writing: Writing | undefined;
let visible = true;
let worker: Worker | undefined;
let link: RemoteEngine | undefined;
let ranAt = Date.now();
let missed = 0;
let answered = false;
let deaths = 0;
/** Workers in a row that ended before their first batch, the one that runs counted among them until it brings one. */
let unheard = 0;

/** Begins the worker, which opens the socket by itself. Once, as the first thing the page does. */
export function startEngine(batches: ApplyBatch): void {
  apply = batches;
  locale = document.documentElement.lang;
  visible = !document.hidden;
  if (!visible) document.addEventListener('visibilitychange', () => engine.setVisible(true), { once: true });
  ranAt = Date.now();
  begin();
  setInterval(() => {
    if (wasBlocked()) pull();
    ping();
  }, PING_MILLIS);
}

/** Whoever holds topics is told of the engine's fate. */
export function followEngine(input: Follower): void {
  followers.push(input);
}

export const engine = {
  retopic(change: { readonly add: readonly Topic[]; readonly drop: readonly Topic[] }): void {
    send((to) => to.retopic(change));
  },
  setVisible(now: boolean): void {
    const isOther = now !== visible;
    visible = now;
    missed = 0;
    ranAt = Date.now();
    send((to) => to.setVisible(now));
    if (isOther) pull();
  },
  /** The page is put away: the socket closes, so that the browser may keep the page as it is. */
  leave(): void {
    visible = false;
    send((to) => to.leave());
    pull();
  },
  /** How texts are written from now on: language, zone, currency. */
  setLocale(now: string, how?: Writing): void {
    if (now === locale && how === writing) return;
    locale = now;
    writing = how;
    send((to) => to.setLocale(now, how));
  },
  /** What these topics hold at this moment, watched or not. */
  snapshot(topics: readonly Topic[]): Promise<SnapshotBatch> {
    return question((to) => to.snapshot(topics));
  },
  instruments(): Promise<readonly Instrument[]> {
    return question((to) => to.instruments());
  },
  /** Asks for one more page of a candle topic's history; false where there is none, or it is not watched. */
  older(topic: Topic): Promise<boolean> {
    return question((to) => to.older(topic));
  },
  arrange(query: MarketQuery): Promise<readonly string[]> {
    return question((to) => to.arrange(query));
  },
  /** Whose account is mirrored from now on. Settles once that is over, with the code if the platform ended it. */
  signIn(token: string | undefined): Promise<NobodyCode | undefined> {
    return question<NobodyCode | undefined>((to) => to.signIn(token));
  },
  /** What the answer of a call changed, with the token in whose name it was made. */
  absorb(event: AccountEvent, token: string): void {
    send((to) => to.absorb(event, token));
  },
  /** The canvas is the engine's from now on. */
  paint(id: number, work: PaintWork, canvas: OffscreenCanvas, state: PaintState): void {
    send((to) => to.paint(id, work, transfer(canvas, [canvas]), state));
  },
  repaint(id: number, state: PaintState): void {
    send((to) => to.repaint(id, state));
  },
  unpaint(id: number): void {
    send((to) => to.unpaint(id));
  },
  levelAt(id: number, place: PaintedPlace): Promise<PaintedLevel | undefined> {
    return question((to) => to.levelAt(id, place));
  },
};

function begin(): void {
  const begun = engineWorker();
  begun.addEventListener('error', () => end(begun));
  begun.addEventListener('messageerror', () => end(begun));
  worker = begun;
  link = wrap<EngineApi>(begun);
  missed = 0;
  answered = false;
  unheard++;
  send((to) => to.start({ origin: location.origin, locale }));
  const how = writing;
  if (how !== undefined) send((to) => to.setLocale(locale, how));
  if (!visible) send((to) => to.setVisible(false));
  pull();
}

/** Pulls batches from the worker that runs, while the page is visible; whatever was pulled before is dropped. */
function pull(): void {
  stopPulling();
  if (!visible || link === undefined) return;
  const pulled = worker as Worker;
  const { nextBatch } = link;
  const next = (applied: boolean) =>
    new Promise<SnapshotBatch | undefined>((resolve, reject) => {
      rejectBatch = reject;
      nextBatch(applied).then(resolve, () => end(pulled));
    });
  stopPulling = pullBatches(next, (batch) => {
    unheard = 0;
    if (wasBlocked()) return Promise.reject(new Error('the batch waited too long'));
    return (apply as ApplyBatch)(batch);
  });
}

/** After a stop of the page or a long task nothing looks live until a batch that was made since. */
function wasBlocked(): boolean {
  const now = Date.now();
  const isLate = visible && Math.abs(now - ranAt) > BLOCKED_MILLIS;
  ranAt = now;
  if (isLate) doubt();
  return isLate;
}

function doubt(): void {
  for (const { suspected } of followers) suspected();
}

function end(dead: Worker): void {
  if (dead !== worker) return;
  dead.terminate();
  rejectBatch(new Error('the worker has ended'));
  doubt();
  if (unheard === STILLBORN) for (const { stillborn } of followers) stillborn?.();
  worker = undefined;
  link = undefined;
  const wait = Math.min(RESTART_MOST_MILLIS, RESTART_MILLIS * 2 ** deaths++);
  setTimeout(() => {
    begin();
    for (const { begun } of followers) begun();
    for (const open of questions) put(open);
  }, wait);
}

function ping(): void {
  if (worker === undefined || link === undefined || !visible) return;
  if (missed >= (answered ? PINGS_MISSED : FIRST_PINGS_MISSED)) {
    end(worker);
    return;
  }
  if (missed === SUSPECT_PINGS) doubt();
  missed++;
  const asked = worker;
  // A change of nothing: any answer shows that the worker runs.
  link.retopic({ add: [], drop: [] }).then(
    () => {
      if (asked !== worker) return;
      // A late answer: everything is said again, as after a hidden page.
      if (missed > SUSPECT_PINGS) {
        engine.setVisible(false);
        engine.setVisible(true);
      }
      missed = 0;
      answered = true;
      deaths = 0;
    },
    () => end(asked),
  );
}

/** Says something that needs no answer. While no worker runs it is dropped: the restart says it again. */
function send(run: (to: RemoteEngine) => Promise<void>): void {
  if (link === undefined) return;
  const begun = worker as Worker;
  run(link).catch(() => end(begun));
}

/** Asks until it is answered, across deaths of the worker. */
function question<Answer>(ask: (to: RemoteEngine) => Promise<Answer>): Promise<Answer> {
  return new Promise<Answer>((resolve, fail) => {
    const open: Question = { ask, answer: (value) => resolve(value as Answer), fail };
    questions.add(open);
    put(open);
  });
}

function put(open: Question): void {
  if (link === undefined) return;
  open.ask(link).then(
    (value) => {
      if (questions.delete(open)) open.answer(value);
    },
    (reason: unknown) => {
      if (questions.delete(open)) open.fail(reason);
    },
  );
}
