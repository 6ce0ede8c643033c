/** What the store keeps of how people come in. Ordinary rows: the core knows nothing of them. */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { apiKeys, codes, loginHistory, logins, pictures, tickets } from './login-schema.ts';

export type StoredLogin = Readonly<typeof logins.$inferSelect>;
export type LoginChange = Readonly<Partial<Omit<StoredLogin, 'user' | 'created' | 'credentialVersion'>>>;
/** `tries`: how many are gone from the start; none unless it says so. */
export type StoredCode = Readonly<Omit<typeof codes.$inferSelect, 'tries'>> & { readonly tries?: number };
export type StoredTicket = Readonly<Omit<typeof tickets.$inferSelect, 'tries'>>;
export type StoredEntry = Readonly<Omit<typeof loginHistory.$inferSelect, 'id'>>;
export type StoredPicture = Readonly<typeof pictures.$inferSelect>;
export type StoredKey = Readonly<typeof apiKeys.$inferSelect>;

export type UsedCode = Pick<StoredCode, 'purpose' | 'target' | 'hash'> & {
  readonly also?: string | undefined;
};

/** One of the things that a person is found by. */
export type Contact = { readonly email: string } | { readonly phone: string } | { readonly wallet: string };

export interface LoginStore {
  /** Answers false, with nothing kept, where the person has a row or one of its contacts is somebody's. */
  makeLogin(login: Pick<StoredLogin, 'user' | 'created'> & LoginChange): Promise<boolean>;
  login(user: OwnerId): Promise<StoredLogin | undefined>;
  loginBy(contact: Contact): Promise<StoredLogin | undefined>;
  /** Answers false, with nothing changed, where a contact is somebody else's or there is no such row. */
  changeLogin(user: OwnerId, change: LoginChange): Promise<boolean>;
  /** The same for what a user proves themselves by: counts `credentialVersion` up in the same statement. */
  changeCredential(user: OwnerId, change: LoginChange): Promise<boolean>;
  /** Notes that an authenticator's step was used; false where it, or a later one, was used before. */
  useGoogleStep(user: OwnerId, step: number): Promise<boolean>;

  /** Puts a code in place of the last one; false, with nothing changed, where that is newer than `newest`. */
  keepCode(code: StoredCode, newest: Millis): Promise<boolean>;
  /**
   * Uses a code up where it is this one, not over and not tried `most` times before; else counts the try. Copies that
   * come together: one is right. A code may be kept for two purposes; both are then used up in one.
   */
  useCode(code: UsedCode, now: Millis, most: number): Promise<boolean>;

  keepTicket(ticket: StoredTicket): Promise<void>;
  /** What a ticket stands for while it is not over; undefined for another purpose's. */
  ticket(key: string, purpose: string, now: Millis): Promise<StoredTicket | undefined>;
  /** The same, and it is used up: of copies that come together one gets it. */
  takeTicket(key: string, purpose: string, now: Millis): Promise<StoredTicket | undefined>;
  /** Counts a try with a ticket and answers how many there were with this one. */
  tryTicket(key: string): Promise<number>;

  /** Whether somebody came in by a name alone or was given play money, as only a demo does. */
  wasDemo(): Promise<boolean>;

  noteEntry(entry: StoredEntry): Promise<void>;
  /** Newest first. */
  entriesOf(user: OwnerId, since: Millis, most: number): Promise<readonly StoredEntry[]>;

  keepPicture(picture: StoredPicture): Promise<void>;
  picture(name: string): Promise<StoredPicture | undefined>;
  /** Lets go of a person's pictures but the named one, those newer than `before` excepted. */
  dropPictures(user: OwnerId, but: string | null, before: Millis): Promise<void>;

  /** Answers its id; undefined, with nothing kept, where the person has `most` already. */
  keepKey(key: Omit<StoredKey, 'id' | 'lastUsed' | 'suspended'>, most: number): Promise<number | undefined>;
  keysOf(user: OwnerId): Promise<readonly StoredKey[]>;
  keyById(id: number): Promise<StoredKey | undefined>;
  keyBy(key: string): Promise<StoredKey | undefined>;
  seeKey(id: number, lastUsed: Millis): Promise<void>;
  dropKey(id: number): Promise<void>;
  /** Suspends all of a user's keys; answers the ids of those that were not suspended before. */
  suspendKeys(user: OwnerId): Promise<readonly number[]>;
  /** Takes a suspended key into use again. */
  confirmKey(id: number): Promise<void>;

  /** Puts these in place of all of a user's recovery codes. */
  keepRecoveryCodes(user: OwnerId, hashes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false: the user has no such code. Of copies that come together one is right. */
  useRecoveryCode(user: OwnerId, hash: string): Promise<boolean>;
  countRecoveryCodes(user: OwnerId): Promise<number>;

  /** Lets go of codes and tickets that are over, and of entries older than `entriesBefore`. */
  dropOver(now: Millis, entriesBefore: Millis): Promise<void>;
}
