/**
 * What the engine knows of its road to the platform: open or not, how far, how late it is there. The platform speaks
 * every second, so a road on which nothing was heard for 5 s is dead though nobody closed it (a phone that changed
 * its network): it is opened anew instead of waiting for the transport to notice.
 */
import { SOCKET_CALLS, type ChannelKind, type SocketAnswer } from '#protocol/names/market';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { ConnectionState } from '../engine-api.ts';
import { ClockOffset } from './clock-offset.ts';
import type { Link, LinkInput, OpenLink } from './link.ts';

/** DESIGN §4: "The clock exchange runs every 2 s". */
const EXCHANGE_MILLIS: Millis = 2_000;
const SILENCE_MILLIS: Millis = 5_000;
/** A look that comes this late means that the device slept: the silence before it was ours. */
const SLEPT_MILLIS: Millis = 2_000;

export interface ConnectionInput {
  readonly clock: Clock;
  readonly openLink: OpenLink;
  readonly opened: () => void;
  readonly closed: () => void;
  readonly message: (kind: ChannelKind, message: unknown) => void;
  /** State, latency or offset may be other than before. */
  readonly changed: () => void;
}

export class Connection {
  private readonly input: ConnectionInput;
  private readonly offset = new ClockOffset();
  private link: Link | undefined;
  private isOpen = false;
  private wasOpen = false;
  private beganAt: Millis = 0;
  private heardAt: Millis = 0;
  private lookedAt: Millis = 0;
  private life = 0;

  constructor(input: ConnectionInput) {
    this.input = input;
  }

  get state(): ConnectionState {
    if (this.isOpen) return 'live';
    const isYoung = this.input.clock.now() - this.beganAt < SILENCE_MILLIS;
    return !this.wasOpen && isYoung ? 'connecting' : 'offline';
  }

  get latency(): Millis {
    return this.offset.latency;
  }

  /** Server's clock − device's. */
  get clockOffset(): Millis {
    return this.offset.offset;
  }

  get serverNow(): Millis {
    return this.input.clock.now() + this.offset.offset;
  }

  get lastHeard(): Millis {
    return this.heardAt + this.offset.offset;
  }

  start(origin: string): void {
    const { clock, openLink } = this.input;
    this.beganAt = this.heardAt = this.lookedAt = clock.now();
    this.link = openLink(origin, {
      opened: () => {
        this.opened();
      },
      closed: () => {
        this.closed();
      },
      message: (kind, message) => {
        this.heardAt = clock.now();
        this.input.message(kind, message);
      },
    });
    clock.every(EXCHANGE_MILLIS, () => {
      void this.exchangeClocks();
    });
  }

  call(event: string, input: LinkInput): Promise<SocketAnswer> {
    return this.link?.call(event, input) ?? Promise.reject(new Error('not started'));
  }

  /** A message told the platform's time. */
  told(serverTime: Millis): void {
    this.offset.hint(serverTime, this.input.clock.now());
  }

  hurry(): void {
    this.link?.hurry();
  }

  /** To be called often: notices a road that has died in silence. */
  look(): void {
    const now = this.input.clock.now();
    if (now - this.lookedAt > SLEPT_MILLIS || now < this.lookedAt) this.heardAt = now;
    this.lookedAt = now;
    if (this.isOpen && now - this.heardAt > SILENCE_MILLIS) this.link?.restart();
  }

  private opened(): void {
    this.isOpen = true;
    this.wasOpen = true;
    this.life++;
    this.heardAt = this.input.clock.now();
    this.offset.reset();
    void this.exchangeClocks();
    this.input.opened();
    this.input.changed();
  }

  private closed(): void {
    this.isOpen = false;
    this.life++;
    this.input.closed();
    this.input.changed();
  }

  private async exchangeClocks(): Promise<void> {
    if (!this.isOpen) return;
    const { life } = this;
    const { clock } = this.input;
    const asked = clock.now();
    const answer = await this.call(SOCKET_CALLS.clock, {}).catch(() => undefined);
    const time = answer?.data?.time;
    if (life !== this.life || typeof time !== 'number') return;
    this.heardAt = clock.now();
    this.offset.exchanged(asked, time, this.heardAt);
    this.input.changed();
  }
}
