/** Stores pictures that users upload: redraws one after the other, names them randomly, and deletes unused ones. */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import { TryCounter } from '../credentials/try-counter.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import { Refusal } from '../http/refuse.ts';
import { picturePath } from '../gateway/user-of.ts';
import { redrawPicture, type Undrawn } from './redraw-picture.ts';
import type { PictureStore } from './tables.ts';
import type { UserLimits } from './user-parts.ts';

/** The maximum of pictures that wait to be redrawn; each has up to 2 MB. */
const MOST_WAITING = 20;
/** The maximum of waiting pictures of one user, so that no user fills the queue alone. */
const MOST_WAITING_OF_ONE = 2;
const NAME_CHARACTERS = 22;
/** A picture that no user has as avatar after this time is deleted. */
const UNUSED_MILLIS: Millis = 3_600_000;

const REFUSALS = { large: USER_CODES.fileTooLarge, type: USER_CODES.fileType } as const;

export interface PictureStorageInput {
  readonly limits: Pick<UserLimits, 'pictures'>;
  readonly pictures: PictureStore;
  readonly logins: Pick<CredentialStore, 'login'>;
  readonly clock: Clock;
  /** Random characters of base64url, 22 or more. */
  readonly token: () => string;
}

export class PictureStorage {
  private readonly sent: TryCounter;
  private waiting = 0;
  private readonly waitingOf = new Map<number, number>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly input: PictureStorageInput) {
    this.sent = new TryCounter(input.limits.pictures, input.clock);
  }

  async take(
    user: number,
    file: Buffer,
  ): Promise<{ readonly name: string; readonly path: string } | Refusal> {
    const wait = this.sent.take(String(user));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const own = this.waitingOf.get(user) ?? 0;
    if (this.waiting >= MOST_WAITING || own >= MOST_WAITING_OF_ONE)
      return new Refusal(AUTH_CODES.tooManyTries);
    const drawn = await this.inTurn(user, file);
    if (typeof drawn === 'string') return new Refusal(REFUSALS[drawn]);
    const { pictures, logins, clock, token } = this.input;
    const name = token().slice(0, NAME_CHARACTERS);
    const time = clock.now();
    await pictures.keepPicture({ name, user, time, content: drawn.toString('base64') });
    await pictures.dropPictures(user, (await logins.login(user))?.avatar ?? null, time - UNUSED_MILLIS);
    return { name, path: picturePath(name) };
  }

  /** Whether this user uploaded the picture of that name. */
  async isOwn(user: number, name: string): Promise<boolean> {
    return (await this.input.pictures.picture(name))?.user === user;
  }

  private async inTurn(user: number, file: Buffer): Promise<Buffer | Undrawn> {
    this.count(user, 1);
    const drawn = this.last.then(() => redrawPicture(file));
    this.last = drawn;
    return drawn.finally(() => this.count(user, -1));
  }

  private count(user: number, step: 1 | -1): void {
    this.waiting += step;
    const own = (this.waitingOf.get(user) ?? 0) + step;
    if (own === 0) this.waitingOf.delete(user);
    else this.waitingOf.set(user, own);
  }
}
