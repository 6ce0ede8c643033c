/**
 * A person's command until it is answered (DESIGN §4). It gets its id once and is kept on the device with it, so that
 * no answer in time, a reload or a second tap never make it twice: the same id is asked again until the platform says
 * what became of it. One command of a name at a time.
 *
 * Unknown: it was asked, nobody answered. A refusal then says something only if it is about this command; a platform
 * that is starting, or a session that ended, leaves it unknown.
 */
import { proxy } from 'valtio';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { newCommandId } from './command-id.ts';
import { Refusal } from './refusal.ts';
import { keptUser } from './session.ts';

/** The platform keeps answers for 7 days (DESIGN §4): an older id would be a new command. */
const LONGEST_MILLIS = 6 * 86_400_000;
const AGAIN_MILLIS = 2_000;
const AGAIN_MOST_MILLIS = 30_000;

export interface Sent<Input> {
  readonly id: string;
  readonly input: Input;
  /** The device's clock. */
  readonly time: number;
}

export interface CommandSpec<Input, Output> {
  /** Under which it is kept, for each person apart. */
  readonly name: string;
  /** `again`: it was asked before, perhaps in another life of the page. */
  readonly send: (sent: Sent<Input>, again: boolean) => Promise<Output>;
  readonly done: (output: Output, input: Input) => void;
  /** The platform will not do it, and has not. */
  readonly refused: (refusal: Refusal) => void;
  /** The codes by which the platform refuses this very command, whenever it is asked. */
  readonly answers: readonly (number | string)[];
  /** How old it may be to be taken up again from the device, where that is less than the platform keeps answers. */
  readonly longestMillis?: number;
}

export interface CommandView<Input> {
  open: Sent<Input> | undefined;
  /** It was asked and nobody answered. */
  unknown: boolean;
}

export class OpenCommand<Input, Output> {
  /** Alive, for `useSnapshot`. */
  readonly view: CommandView<Input> = proxy<CommandView<Input>>({ open: undefined, unknown: false });
  private readonly spec: CommandSpec<Input, Output>;
  /** Whose command it is: never asked in another person's name. */
  private owner: number | undefined;
  private asking: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private misses = 0;

  constructor(spec: CommandSpec<Input, Output>) {
    this.spec = spec;
  }

  /** Settles when it was answered, or is unknown. While another one is open that one is asked again instead. */
  readonly begin = (input: Input): Promise<void> => {
    this.takeUp();
    if (this.view.open === undefined && this.owner !== undefined) {
      const time = Date.now();
      const sent = { id: newCommandId(time), input, time };
      keep(keyOf(this.spec.name, this.owner, sent.id), sent);
      this.show(sent, false);
    }
    return this.ask();
  };

  /** Asks again now. */
  readonly ask = (): Promise<void> => {
    const { open } = this.view;
    const { owner } = this;
    if (open === undefined || owner === undefined || keptUser()?.id !== owner) return Promise.resolve();
    clearTimeout(this.timer);
    this.asking ??= this.put(open, keyOf(this.spec.name, owner, open.id)).finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  };

  /** Takes up what the device keeps of the person who is logged in, and asks for it. */
  resume(): void {
    this.takeUp();
    void this.ask();
  }

  private takeUp(): void {
    const user = keptUser()?.id;
    if (user === this.owner) return;
    this.owner = user;
    const oldest = Date.now() - (this.spec.longestMillis ?? LONGEST_MILLIS);
    const kept = user === undefined ? undefined : keptCommand<Input>(keyOf(this.spec.name, user), oldest);
    this.show(kept, kept !== undefined);
  }

  private async put(sent: Sent<Input>, key: string): Promise<void> {
    const again = this.view.unknown;
    try {
      const output = await this.spec.send(sent, again);
      this.close(sent, key);
      this.spec.done(output, sent.input);
    } catch (failure) {
      if (isAnswer(failure, again, this.spec.answers)) {
        this.close(sent, key);
        this.spec.refused(failure);
      } else if (this.view.open?.id === sent.id) {
        this.view.unknown = true;
        const wait = Math.min(AGAIN_MOST_MILLIS, AGAIN_MILLIS * 2 ** this.misses++);
        this.timer = setTimeout(() => void this.ask(), wait);
      }
    }
  }

  private close({ id }: Sent<Input>, key: string): void {
    forget(key);
    // Another person may have come meanwhile.
    if (this.view.open?.id === id) this.show(undefined, false);
  }

  private show(open: Sent<Input> | undefined, unknown: boolean): void {
    clearTimeout(this.timer);
    this.misses = 0;
    Object.assign(this.view, { open, unknown });
  }
}

/** Whether a failure says what became of a command: that it was not done, and will not be. */
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
    // Blocked or full: then it is kept until the page is closed.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** The names of what the device keeps of the person who is logged in. */
export function keptNames(): readonly string[] {
  const user = keptUser()?.id;
  try {
    const keys = Object.keys(localStorage).map((key) => /^brisk\.open\.(.+)\.(\d+)\.[^.]+$/.exec(key));
    return keys.flatMap((key) => (key?.[1] !== undefined && key[2] === String(user) ? [key[1]] : []));
  } catch {
    // Blocked: then nothing was kept.
    return [];
  }
}

/** The first of what is kept; what is too old to be asked again is forgotten. */
function keptCommand<Input>(prefix: string, oldest: number): Sent<Input> | undefined {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys.sort()) {
      const sent = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Sent<Input>>;
      if (typeof sent.time === 'number' && sent.time > oldest) return sent as Sent<Input>;
      forget(key);
    }
  } catch {
    // Blocked, or not ours.
  }
  return undefined;
}
