/**
 * One socket and the channels it holds. A held channel is *live* (it gets each message) or *behind* (it waits for a
 * snapshot: it has just begun, asked again, or was too slow). Snapshots leave one after another and only while the
 * socket has room, so a slow phone gets fewer, newer messages and never a queue.
 */
import type { Socket } from 'socket.io';
import { channelKind, type Channel, type ChannelKind } from '#protocol/names/market';
import { PACKED_LAYOUT } from '#protocol/names/packed';
import type { CoreApi } from '../core/core-api.ts';
import type { MarketUpdate, TickerUpdate } from '../core/publication.ts';
import { following, mergeTickers } from './following.ts';
import type { MarketTexts } from '../market/market-texts.ts';
import type { Outbox } from './outbox.ts';
import type { Frame } from './packed/frame.ts';
import type { Packer } from './packed/packer.ts';

interface Held {
  live: boolean;
  /** The messages published while the snapshot is on its way; undefined if none is. */
  missed: MarketUpdate[] | undefined;
}

export class SocketSubscriber {
  private readonly held = new Map<Channel, Held>();
  /** When each channel's snapshot was last requested; kept after unsubscribing, so that this resets no limit. */
  private readonly asked = new Map<Channel, number>();
  private catchingUp = false;
  /** Whether a snapshot may be due: read after each sent message, so it must be cheap. */
  private mayOwe = false;

  /** Whether the client requested packed messages. */
  readonly isPacked: boolean;

  /** @param onFailed the snapshot could not be read, so the socket cannot be kept correct */
  constructor(
    private readonly socket: Socket,
    private readonly core: Pick<CoreApi, 'snapshot'>,
    private readonly packer: Packer,
    private readonly texts: MarketTexts,
    private readonly outbox: Outbox,
    private readonly onFailed: (error: unknown) => void,
  ) {
    this.isPacked = (socket.handshake.auth as { packed?: unknown }).packed === PACKED_LAYOUT;
  }

  get channels(): readonly Channel[] {
    return [...this.held.keys()];
  }

  holds(channel: Channel): boolean {
    return this.held.has(channel);
  }

  /** When the channel's snapshot was last requested, subscribed or not. */
  askedAt(channel: Channel): number | undefined {
    return this.asked.get(channel);
  }

  /** Forgets the request times of channels that are not held and were not requested since. */
  forgetAskedBefore(time: number): void {
    for (const [channel, at] of this.asked)
      if (at < time && !this.held.has(channel)) this.asked.delete(channel);
  }

  /** Subscribes to the channel, or again: its snapshot is sent first, then later messages. */
  hold(channel: Channel, now: number): void {
    this.leaveRoom(channel);
    this.held.set(channel, { live: false, missed: undefined });
    this.mayOwe = true;
    this.asked.set(channel, now);
  }

  drop(channel: Channel): void {
    this.leaveRoom(channel);
    this.held.delete(channel);
  }

  /** A message of the channel is about to be sent; returns false if the socket must not receive it unchanged. */
  mayReceive(channel: Channel, message: MarketUpdate): boolean {
    const held = this.held.get(channel);
    if (held === undefined) return false;
    if (!held.live) held.missed?.push(message);
    return held.live;
  }

  isSlow(): boolean {
    return this.outbox.isSlow;
  }

  /** The channel's next message will be a fresh snapshot, once the socket has room. */
  fallBehind(channel: Channel): void {
    const held = this.held.get(channel);
    if (held === undefined) return;
    this.leaveRoom(channel);
    held.live = false;
    this.mayOwe = true;
  }

  /** @param isFirst the message is the first that this socket gets of its markets */
  send(kind: ChannelKind, message: MarketUpdate, isFirst = false): void {
    const frame = this.isPacked ? this.packer.pack(kind, message, isFirst) : undefined;
    if (frame) this.write(frame);
    else this.socket.emit(kind, this.texts.message(kind, message));
  }

  /** Writes a finished frame directly, without an event of socket.io. */
  write(frame: Frame): void {
    this.outbox.write(frame);
  }

  /** Sends due snapshots while the socket has room, and continues when it has room again. */
  catchUp(): void {
    if (this.catchingUp || !this.mayOwe) return;
    this.catchingUp = true;
    this.sendOwed()
      .catch(this.onFailed)
      .finally(() => {
        this.catchingUp = false;
      });
  }

  private async sendOwed(): Promise<void> {
    for (;;) {
      const owed = this.owed();
      if (owed.length === 0 || this.outbox.isBusy) return;
      await this.sendSnapshots(owed);
    }
  }

  /** The channels whose snapshots leave next: one, or all tickers, since theirs are one message. */
  private owed(): [Channel, Held][] {
    if (!this.socket.connected) return [];
    const behind = [...this.held].filter(([, held]) => !held.live);
    const first = behind[0];
    this.mayOwe = first !== undefined;
    if (first === undefined) return [];
    return isTicker(first[0]) ? behind.filter(([channel]) => isTicker(channel)) : [first];
  }

  private async sendSnapshots(owed: readonly [Channel, Held][]): Promise<void> {
    for (const [, held] of owed) held.missed = [];
    const snapshots = await Promise.all(owed.map(([channel]) => this.core.snapshot(channel)));
    const kept = owed.flatMap(([channel, held], i) => {
      const snapshot = snapshots[i];
      const still = this.held.get(channel) === held && snapshot !== undefined;
      return still ? [{ channel, held, snapshot }] : [];
    });
    if (kept[0] !== undefined && isTicker(kept[0].channel)) {
      const missed = kept.flatMap(({ held }) => held.missed ?? []) as TickerUpdate[];
      this.send(
        'ticker',
        mergeTickers(
          kept.map(({ snapshot }) => snapshot as TickerUpdate),
          missed,
        ),
        true,
      );
    } else {
      for (const { channel, held, snapshot } of kept) {
        const kind = channelKind(channel);
        this.send(kind, snapshot, true);
        for (const message of following(snapshot, held.missed ?? [])) this.send(kind, message);
      }
    }
    for (const { channel, held } of kept) {
      held.live = true;
      held.missed = undefined;
      if (!isTicker(channel) && !this.isPacked) void this.socket.join(channel);
    }
  }

  private leaveRoom(channel: Channel): void {
    if (this.held.get(channel)?.live === true) void this.socket.leave(channel);
  }
}

function isTicker(channel: Channel): boolean {
  return channelKind(channel) === 'ticker';
}
