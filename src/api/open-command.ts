/**
 * A user's command until its fate is known (DESIGN §4). It gets its id once and is stored on the device with it, so
 * that a timeout, a reload or a second tap do not execute it twice. One command of a name is open at a time.
 *
 * Never sent: if the browser is offline, the command is refused here and nothing is stored.
 *
 * Unknown: it was sent and no answer came. The platform is queried about its id until its fate is known. A trading
 * command (it carries `validUntil`) is never sent again; past its time an unknown one is discarded on the platform,
 * so that no late copy can trade. Any other command is sent again only by its user's tap, with the same id. Users can
 * discard both.
 */
import { proxy } from 'valtio';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import type { AnswerValue, CommandFate } from '#protocol/names/command';
import { newCommandId } from './command-id.ts';
import { Refusal } from './refusal.ts';
import { keptUser } from './session.ts';

/** The platform keeps answers for 7 days (DESIGN §4): an older id would be a new command. */
const LONGEST_MILLIS = 6 * 86_400_000;
const AGAIN_MILLIS = 2_000;
const AGAIN_MOST_MILLIS = 30_000;
/** For a trading command stored by an older version of the app: longer than any timeout. */
const OLD_VALID_MILLIS = 60_000;

export interface Sent<Input> {
  readonly id: string;
  readonly input: Input;
  /** The device's clock. */
  readonly time: number;
  /** The platform's time at which it expires, for a trading command. */
  readonly validUntil?: number;
}

export interface CommandSpec<Input, Output> {
  /** Its storage name; each user has separate commands. */
  readonly name: string;
  /** `again`: it was sent before, perhaps before the page was loaded. */
  readonly send: (sent: Sent<Input>, again: boolean) => Promise<Output>;
  readonly fate: (id: string) => Promise<CommandFate>;
  /** `quietly`: without its user's tap. */
  readonly discard: (id: string, quietly: boolean) => Promise<CommandFate>;
  /** For a trading command: the end of its validity if it is sent now. */
  readonly validUntil?: () => number;
  /** The result that `send` would have returned, from the stored answer. */
  readonly toOutput: (answer: AnswerValue) => Output;
  readonly done: (output: Output, input: Input) => void;
  /** The platform has refused it permanently, or it was never sent. */
  readonly refused: (refusal: Refusal) => void;
  /** The messages for a command that was never sent, and for one that did not arrive in time. */
  readonly offline: () => string;
  readonly notArrived: () => string;
  /** Codes by which the platform always refuses this command. */
  readonly answers: readonly (number | string)[];
}

export interface CommandView<Input> {
  open: Sent<Input> | undefined;
  /** It was sent and no answer came. */
  unknown: boolean;
  /** This device's other unanswered commands, oldest first; they follow it. */
  others: readonly Sent<Input>[];
}

export class OpenCommand<Input, Output> {
  /** Live, for `useSnapshot`. */
  readonly view: CommandView<Input> = proxy<CommandView<Input>>({
    open: undefined,
    unknown: false,
    others: [],
  });
  /** It is sent only once; other commands can be sent again by their users. */
  readonly trades: boolean;
  private readonly spec: CommandSpec<Input, Output>;
  /** The command's user: it is never sent in another user's name. */
  private user: number | undefined;
  private asking: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private misses = 0;

  constructor(spec: CommandSpec<Input, Output>) {
    this.spec = spec;
    this.trades = spec.validUntil !== undefined;
  }

  /** Settles when it was answered, or is unknown. While another one is open, that one is queried instead. */
  readonly begin = (input: Input): Promise<void> => {
    this.takeUp();
    if (this.view.open !== undefined) return this.trades ? this.ask() : this.sendAgain();
    if (this.user === undefined || this.isOffline()) return Promise.resolve();
    const time = Date.now();
    const until = this.spec.validUntil?.();
    const valid = until === undefined ? {} : { validUntil: until };
    const sent: Sent<Input> = { id: newCommandId(time), input, time, ...valid };
    keep(keyOf(this.spec.name, this.user, sent.id), sent);
    this.show(sent, false);
    return this.run((open, key) => this.put(open, key));
  };

  /** Queries its fate now. */
  readonly ask = (): Promise<void> => this.run((open, key) => this.learn(open, key));

  /** Sends it again with the same id, by its user's tap, if it does not trade. */
  readonly sendAgain = async (): Promise<void> => {
    const { asking } = this;
    await asking;
    // The tap came while the first one was pending: it is a double tap.
    if (this.trades || !this.view.unknown || this.isOffline()) return;
    await this.run((open, key) => this.put(open, key));
  };

  /** Has the platform refuse its id, unless it was decided before. */
  readonly discard = async (): Promise<void> => {
    const { open } = this.view;
    const { user: userId } = this;
    if (open === undefined || userId === undefined || this.isOffline()) return;
    this.settle(open, keyOf(this.spec.name, userId, open.id), await this.spec.discard(open.id, false));
  };

  /** Loads the logged-in user's stored commands and queries their fate. It never sends one. */
  resume(): void {
    this.takeUp();
    void this.ask();
  }

  private takeUp(): void {
    const user = keptUser()?.id;
    if (user === this.user) return;
    this.user = user;
    const oldest = Date.now() - LONGEST_MILLIS;
    const kept = user === undefined ? [] : keptCommands<Input>(keyOf(this.spec.name, user), oldest);
    this.show(kept[0], kept.length > 0, kept.slice(1));
  }

  /** After one is settled, the next one is queried at once, unless another tab has learned its fate meanwhile. */
  private showNext(): void {
    const { user: userId } = this;
    const isKept = ({ id }: Sent<Input>) => userId !== undefined && hasKey(keyOf(this.spec.name, userId, id));
    const [next, ...others] = this.view.others.filter(isKept);
    this.show(next, next !== undefined, others);
    if (next !== undefined) this.timer = setTimeout(() => void this.ask());
  }

  /** One query at a time. */
  private run(work: (open: Sent<Input>, key: string) => Promise<void>): Promise<void> {
    const { open } = this.view;
    const { user: userId } = this;
    if (open === undefined || userId === undefined || keptUser()?.id !== userId) return Promise.resolve();
    clearTimeout(this.timer);
    this.asking ??= work(open, keyOf(this.spec.name, userId, open.id)).finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private isOffline(): boolean {
    if (navigator.onLine) return false;
    this.spec.refused(refusalOf(NEVER_SENT, this.spec.offline()));
    return true;
  }

  private async put(sent: Sent<Input>, key: string): Promise<void> {
    const again = this.view.unknown;
    try {
      const output = await this.spec.send(sent, again);
      if (this.close(sent, key)) this.spec.done(output, sent.input);
    } catch (failure) {
      if (!isAnswer(failure, again, this.spec.answers)) this.later(sent);
      else if (this.close(sent, key)) this.spec.refused(failure);
    }
  }

  private async learn(sent: Sent<Input>, key: string): Promise<void> {
    try {
      const fate = await this.spec.fate(sent.id);
      const isLate = this.trades && fate.state === 'unknown' && fate.time > lastMoment(sent);
      // Unknown is final now, whatever the platform's clock does: the id is refused.
      if (isLate) this.settle(sent, key, await this.spec.discard(sent.id, true), this.spec.notArrived());
      else this.settle(sent, key, fate);
    } catch {
      this.later(sent);
    }
  }

  /** @param notArrived the message in place of the one about discarding */
  private settle(sent: Sent<Input>, key: string, fate: CommandFate, notArrived?: string): void {
    if (fate.state === 'unknown' || fate.state === 'pending') this.later(sent);
    else if (this.close(sent, key)) {
      if (fate.state === 'done') this.spec.done(this.spec.toOutput(fate.answer), sent.input);
      else {
        const { code, msg, problems } = fate;
        const text = code === CORE_CODES.discarded ? (notArrived ?? msg) : msg;
        this.spec.refused(refusalOf(code, text, problems));
      }
    }
  }

  /** Its fate is not known yet: queries it at once, then after 2, 4, 8 … 30 s. */
  private later({ id }: Sent<Input>): void {
    if (this.view.open?.id !== id) return;
    const wait = this.view.unknown ? AGAIN_MILLIS * 2 ** this.misses++ : 0;
    this.view.unknown = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), Math.min(AGAIN_MOST_MILLIS, wait));
  }

  /** False if it was settled before. */
  private close({ id }: Sent<Input>, key: string): boolean {
    forget(key);
    // Another user may have logged in meanwhile.
    const isOpen = this.view.open?.id === id;
    if (isOpen) this.showNext();
    return isOpen;
  }

  private show(open: Sent<Input> | undefined, unknown: boolean, others: readonly Sent<Input>[] = []): void {
    clearTimeout(this.timer);
    this.misses = 0;
    Object.assign(this.view, { open, unknown, others });
  }
}

/** The code of a refusal on the device, because it is offline. */
export const NEVER_SENT = 'offline';

function refusalOf(code: string, text: string, problems: Refusal['problems'] = []): Refusal {
  return new Refusal({ code, msg: text, data: { problems } }, text);
}

/** After this time an unknown fate is final. */
function lastMoment({ validUntil, time }: Sent<unknown>): number {
  return validUntil ?? time + OLD_VALID_MILLIS;
}

/** Whether a failure settles a command: it was not executed and will not be. */
function isAnswer(
  failure: unknown,
  again: boolean,
  answers: readonly (number | string)[],
): failure is Refusal {
  if (!(failure instanceof Refusal)) return false;
  return again ? answers.includes(failure.code) : failure.code !== PLATFORM_CODES.failed;
}

function keyOf(name: string, user: number, id = ''): string {
  return `brisk.open.${name}.${user}.${id}`;
}

function keep(key: string, sent: Sent<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // Storage is blocked or full: the command is kept until the page is closed.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** The storage names of the logged-in user's commands. */
export function keptNames(): readonly string[] {
  const user = keptUser()?.id;
  try {
    const keys = Object.keys(localStorage).map((key) => /^brisk\.open\.(.+)\.(\d+)\.[^.]+$/.exec(key));
    return keys.flatMap((key) => (key?.[1] !== undefined && key[2] === String(user) ? [key[1]] : []));
  } catch {
    // Storage is blocked, so nothing was kept.
    return [];
  }
}

function hasKey(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: nothing was stored, and no other tab can have settled it.
    return true;
  }
}

/** The stored commands, oldest first; those too old to be queried are deleted. */
function keptCommands<Input>(prefix: string, oldest: number): readonly Sent<Input>[] {
  const found: Sent<Input>[] = [];
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys.sort()) {
      const sent = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Sent<Input>>;
      if (typeof sent.time === 'number' && sent.time > oldest) found.push(sent as Sent<Input>);
      else forget(key);
    }
  } catch {
    // Storage is blocked, or the stored text is not in our form.
  }
  return found;
}
