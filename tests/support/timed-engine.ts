/**
 * An engine on a clock that the test moves, connected to a tiny platform by a route that the test opens and
 * cuts.
 */
import { createEngine } from '../../worker/engine.ts';
import { FEATURES } from '../../worker/features.ts';

import type { SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import type { EngineFeature } from '../../worker/engine-feature.ts';
import type {
  SocketListener,
  MessageKind,
  OpenSocketConnection,
} from '../../worker/feed/socket-connection.ts';
import { readBatch, type Read } from './batch-reader.ts';
import './loaded-engine.ts';
import { loadJsonReader } from '../../worker/feed/json-reader.ts';
import { fakeClock } from './fake-clock.ts';
import { pullingPage } from './pulling-page.ts';
import { TinyAccounts } from './tiny-accounts.ts';
import { TinyMarket, type TinyPeer } from './tiny-market.ts';
import { restAnswer } from './tiny-platform.ts';

/** How far the platform's clock is ahead of the device's. */
export const AHEAD = 60_000;

/** Everything that was scheduled for this turn has run. */
const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

export class TimedEngine {
  readonly clock = fakeClock();
  readonly market: TinyMarket;
  readonly accounts: TinyAccounts;
  readonly batches: SnapshotBatch[] = [];
  readonly last = new Map<Topic, Read>();
  readonly requests: URL[] = [];
  /** The platform's clock − the device's. */
  ahead: number;
  restarts = 0;
  hurries = 0;
  closes = 0;
  /** Whether the page reports that it applied a batch. */
  paint = () => Promise.resolve();
  /** Changes an answer on its way; undefined loses it. */
  route = (answer: Response): Promise<Response | undefined> => Promise.resolve(answer);
  private listener: SocketListener | undefined;
  private peer: TinyPeer | undefined;
  private readonly openSocket: OpenSocketConnection = (_origin, listener) => {
    this.listener = listener;
    return {
      hurry: () => {
        this.hurries++;
      },
      restart: () => {
        this.restarts++;
        this.cut();
      },
      call: (event, input) =>
        new Promise((resolve, reject) => {
          if (this.peer) this.peer.call(event, input, resolve);
          else reject(new Error('closed'));
        }),
      close: () => {
        this.closes++;
        this.cut();
      },
    };
  };
  readonly engine = createEngine({
    clock: this.clock,
    openSocket: this.openSocket,
    fetch: async (address) => {
      const url = new URL(address instanceof Request ? address.url : address);
      this.requests.push(url);
      const answer = restAnswer(this.market, url);
      const body = { code: answer === undefined ? 404 : 200, msg: '', data: answer };
      const arrived = await this.route(Response.json(body));
      if (!arrived) throw new TypeError('lost');
      return arrived;
    },
    features: this.features(),
    handOver: (batch) => batch,
  });

  constructor(symbols: readonly string[], ahead = AHEAD) {
    this.ahead = ahead;
    const now = () => this.clock.now() + this.ahead;
    this.market = new TinyMarket(now, symbols);
    this.accounts = new TinyAccounts(now);
  }

  /** The product's features; a test may add its own. */
  protected features(): readonly EngineFeature[] {
    return FEATURES;
  }

  /** Records the content of a batch. */
  protected note(batch: SnapshotBatch): void {
    for (const [topic, read] of readBatch(batch)) this.last.set(topic, read);
  }

  async start(locale = 'en'): Promise<void> {
    await loadJsonReader();
    this.engine.start({ origin: 'http://tiny', locale });
    this.pull();
    return this.open();
  }

  /** Pulls batches as a page does, and pauses while it is hidden. */
  private pull(): void {
    const { engine } = this;
    const show = pullingPage(
      (applied) => engine.nextBatch(applied),
      (batch) => {
        this.batches.push(batch);
        this.note(batch);
        return this.paint();
      },
    );
    const { setVisible, leave } = engine;
    engine.setVisible = (visible) => {
      setVisible.call(engine, visible);
      show(visible);
    };
    engine.leave = () => {
      leave.call(engine);
      show(false);
    };
  }

  async open(): Promise<void> {
    const receive = (kind: MessageKind, message: unknown) => {
      this.listener?.message(kind, message);
    };
    this.peer = this.accounts.join(this.market.connect(receive), receive);
    this.listener?.opened([]);
    await settled();
    await this.pass(20);
  }

  /** Delivers a message that the platform never sent. */
  receive(kind: MessageKind, message: unknown): void {
    this.listener?.message(kind, message);
  }

  receivePacked(bytes: Uint8Array): void {
    this.listener?.packed(bytes);
  }

  cut(): void {
    this.peer?.leave();
    this.peer = undefined;
    this.listener?.closed();
  }

  /** Lets time pass in small steps; everything that is due in a step runs. */
  async pass(millis: number, ticking = false, step = 20): Promise<void> {
    for (let passed = 0; passed < millis; passed += step) {
      this.clock.advance(step);
      if (ticking && passed % 1_000 < step) this.market.tick();
      await settled();
    }
  }

  statusOf(topic: Topic) {
    return this.last.get(topic)?.status;
  }
}
