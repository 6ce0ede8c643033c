/**
 * The page's only connection to the engine's worker. No other module creates a worker or sends it messages.
 *
 * A worker can fail: its script throws, a message cannot be read, or it answers no ping. Then it is terminated and
 * restarted, unanswered requests are sent again, and the views get their topics back. From the first suspicion on no
 * value looks live.
 */
import { transfer, wrap, type Remote } from 'comlink';
import type { Instrument } from '#domain/market/instrument';
import type { ShareCard } from '#paint/share-card';
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
import { noticeBlocks, pullBatches, type ApplyBatch } from './pull-batches.ts';
import { engineWorker } from './script-address.ts';

type RemoteEngine = Remote<EngineApi>;

interface PendingRequest {
  readonly ask: (remote: RemoteEngine) => Promise<unknown>;
  readonly answer: (value: unknown) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * The interval of pings: the second missing answer comes early enough that values of a dead worker look live for
 * at most 5 s.
 */
const PING_MILLIS = 2_000;
/** Unanswered pings after which the worker counts as dead. */
const PINGS_MISSED = 7;
/** Unanswered pings, when the next one is due, after which the worker is suspected. */
const SUSPECT_PINGS = 1;
/** Before its first answer the worker's script may still be loading: 60 s, as for every network time-out. */
const FIRST_PINGS_MISSED = 30;
/** After this many workers in a row that ended before their first batch, another restart will not help. */
const MOST_ENDED_EARLY = 2;
const RESTART_MILLIS = 500;
const RESTART_MOST_MILLIS = 5_000;

interface Follower {
  /** The engine is dead, or answers late: its last values must not look live. */
  readonly suspected: () => void;
  /** A restarted engine knows no topics. */
  readonly restarted: () => void;
  /** Engines end before their first batch: usually their script was removed together with its build. */
  readonly failedToStart?: () => void;
}

const followers: Follower[] = [];
const requests = new Set<PendingRequest>();

let apply: ApplyBatch | undefined;
let stopPulling: () => void = () => undefined;
/** Rejects the pending call for a batch if its worker is dead. */
let rejectBatch: (reason: Error) => void = () => undefined;
let locale = 'en';
let writing: Writing | undefined;
let visible = true;
let worker: Worker | undefined;
let remote: RemoteEngine | undefined;
const isLate = noticeBlocks();
let missed = 0;
let answered = false;
let restarts = 0;
/** Workers in a row that ended before their first batch; the running one counts until its first batch. */
let endedEarly = 0;

/** Starts the worker, which opens the socket. Call it once, before anything else. */
export function startEngine(batches: ApplyBatch): void {
  apply = batches;
  locale = document.documentElement.lang;
  visible = !document.hidden;
  if (!visible) document.addEventListener('visibilitychange', () => engine.setVisible(true), { once: true });
  isLate();
  begin();
  setInterval(() => {
    if (wasBlocked()) pull();
    ping();
  }, PING_MILLIS);
}

/** Notifies holders of topics about suspicions and restarts. */
export function followEngine(input: Follower): void {
  followers.push(input);
}

export const engine = {
  retopic(change: { readonly add: readonly Topic[]; readonly drop: readonly Topic[] }): void {
    send((to) => to.retopic(change));
  },
  setVisible(now: boolean): void {
    // A page that is shown again was hidden, not blocked: its values are stale already.
    const isOutdated = wasBlocked() || now !== visible;
    visible = now;
    missed = 0;
    send((to) => to.setVisible(now));
    if (isOutdated) pull();
  },
  /** The page is left: the socket closes, so that the browser may keep the page in its back/forward cache. */
  leave(): void {
    visible = false;
    send((to) => to.leave());
    pull();
  },
  /** Sets how texts are written from now on: language, zone, currency. */
  setLocale(now: string, how?: Writing): void {
    if (now === locale && how === writing) return;
    locale = now;
    writing = how;
    send((to) => to.setLocale(now, how));
  },
  /** The current values of these topics, watched or not. */
  snapshot(topics: readonly Topic[]): Promise<SnapshotBatch> {
    return request((to) => to.snapshot(topics));
  },
  instruments(): Promise<readonly Instrument[]> {
    return request((to) => to.instruments());
  },
  /** Loads one more page of a candle topic's history; false if there is none, or if the topic is not watched. */
  older(topic: Topic): Promise<boolean> {
    return request((to) => to.older(topic));
  },
  sharePicture(card: ShareCard): Promise<Blob> {
    return request((to) => to.sharePicture(card));
  },
  arrange(query: MarketQuery): Promise<readonly string[]> {
    return request((to) => to.arrange(query));
  },
  /**
   * Mirrors this user's account from now on. Resolves when the mirroring ends, with the code if the platform ended
   * it.
   */
  signIn(token: string | undefined): Promise<NobodyCode | undefined> {
    return request<NobodyCode | undefined>((to) => to.signIn(token));
  },
  /** Applies the changes in a call's answer, with the token that made the call. */
  absorb(event: AccountEvent, token: string): void {
    send((to) => to.absorb(event, token));
  },
  /** Transfers the canvas to the engine. */
  paint(id: number, work: PaintWork, canvas: OffscreenCanvas, state: PaintState): void {
    send((to) => to.paint(id, work, transfer(canvas, [canvas]), state));
  },
  /**
   * Resolves to true if a canvas of a chart's newest candle shows it as the state says; never if the worker ends,
   * because its canvases end with it.
   */
  repaint(id: number, state: PaintState): Promise<boolean> {
    return new Promise((answer) => {
      send(async (to) => answer(await to.repaint(id, state)));
    });
  },
  unpaint(id: number): void {
    send((to) => to.unpaint(id));
  },
  levelAt(id: number, place: PaintedPlace): Promise<PaintedLevel | undefined> {
    return request((to) => to.levelAt(id, place));
  },
};

function begin(): void {
  const started = engineWorker();
  started.addEventListener('error', () => end(started));
  started.addEventListener('messageerror', () => end(started));
  worker = started;
  remote = wrap<EngineApi>(started);
  missed = 0;
  answered = false;
  endedEarly++;
  send((to) => to.start({ origin: location.origin, locale }));
  const how = writing;
  if (how !== undefined) send((to) => to.setLocale(locale, how));
  if (!visible) send((to) => to.setVisible(false));
  pull();
}

/** Pulls batches from the running worker while the page is visible; earlier pulls are dropped. */
function pull(): void {
  stopPulling();
  if (!visible || remote === undefined) return;
  const pulled = worker as Worker;
  const { nextBatch } = remote;
  const next = (applied: boolean) =>
    new Promise<SnapshotBatch | undefined>((resolve, reject) => {
      rejectBatch = reject;
      nextBatch(applied).then(resolve, () => end(pulled));
    });
  stopPulling = pullBatches(next, (batch) => {
    endedEarly = 0;
    if (wasBlocked()) return Promise.reject(new Error('the batch waited too long'));
    return (apply as ApplyBatch)(batch);
  });
}

/** After a pause of the page or a long task no value looks live until a newer batch. */
function wasBlocked(): boolean {
  const isOutdated = isLate() && visible;
  if (isOutdated) suspectAll();
  return isOutdated;
}

function suspectAll(): void {
  for (const { suspected } of followers) suspected();
}

function end(dead: Worker): void {
  if (dead !== worker) return;
  dead.terminate();
  rejectBatch(new Error('the worker has ended'));
  suspectAll();
  if (endedEarly === MOST_ENDED_EARLY) for (const { failedToStart } of followers) failedToStart?.();
  worker = undefined;
  remote = undefined;
  const wait = Math.min(RESTART_MOST_MILLIS, RESTART_MILLIS * 2 ** restarts++);
  setTimeout(() => {
    begin();
    for (const { restarted } of followers) restarted();
    for (const open of requests) submit(open);
  }, wait);
}

function ping(): void {
  if (worker === undefined || remote === undefined || !visible) return;
  if (missed >= (answered ? PINGS_MISSED : FIRST_PINGS_MISSED)) {
    end(worker);
    return;
  }
  if (missed === SUSPECT_PINGS) suspectAll();
  missed++;
  const asked = worker;
  // An empty change: any answer shows that the worker runs.
  remote.retopic({ add: [], drop: [] }).then(
    () => {
      if (asked !== worker) return;
      // A late answer: the worker sends everything again, as after a hidden page.
      if (missed > SUSPECT_PINGS) {
        engine.setVisible(false);
        engine.setVisible(true);
      }
      missed = 0;
      answered = true;
      restarts = 0;
    },
    () => end(asked),
  );
}

/** Sends a message that needs no answer. Without a running worker it is dropped: a restart sends the state again. */
function send(run: (to: RemoteEngine) => Promise<void>): void {
  if (remote === undefined) return;
  const started = worker as Worker;
  run(remote).catch(() => end(started));
}

/** Repeats a request until it is answered, across restarts of the worker. */
function request<Answer>(ask: (to: RemoteEngine) => Promise<Answer>): Promise<Answer> {
  return new Promise<Answer>((resolve, fail) => {
    const open: PendingRequest = { ask, answer: (value) => resolve(value as Answer), fail };
    requests.add(open);
    submit(open);
  });
}

function submit(open: PendingRequest): void {
  if (remote === undefined) return;
  open.ask(remote).then(
    (value) => {
      if (requests.delete(open)) open.answer(value);
    },
    (reason: unknown) => {
      if (requests.delete(open)) open.fail(reason);
    },
  );
}
