/**
 * Devices from which a user logged in to an account. A cookie holds a random device id and, for each of the last five
 * accounts, a mark: an HMAC of the id and the user. A mark does not log anybody in. It only makes the platform count
 * attempts from this device separately, so that strangers who try the same account cannot use them up (decision 0365).
 */
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../credentials/secrets.ts';
import type { RequestContext } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';

/** The key by which tries are counted together. */
export interface Asker {
  /** A known device, the logged-in user, or a network. */
  readonly key: string;
  /** Whether this is a device or a session of the account's own user. */
  readonly known: boolean;
}

export type Arrival = Pick<RequestContext, 'visit' | 'device'>;

const LENGTH = 22;
const MOST_MARKS = 5;
const HELD = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

export class KnownDevices {
  constructor(
    private readonly secrets: Pick<Secrets, 'hash'>,
    /** 43 random characters of base64url. */
    private readonly token: () => string,
  ) {}

  /** @param user the user of the requested account; undefined if there is none */
  asker(user: number | undefined, { device, visit }: Arrival): Asker {
    const { id, marks } = read(device.held);
    if (user !== undefined && id !== undefined) {
      const mark = Buffer.from(this.markOf(id, user));
      if (marks.some((each) => timingSafeEqual(Buffer.from(each), mark)))
        return { key: `device ${id}`, known: true };
    }
    return { key: `network ${networkOf(visit.address)}`, known: false };
  }

  /** Marks the device as known, after a user proved everything that the account requires. */
  remember(user: number, { device }: Arrival): void {
    const { id = this.token().slice(0, LENGTH), marks } = read(device.held);
    const mark = this.markOf(id, user);
    const others = marks.filter((each) => each !== mark);
    device.keep([id, mark, ...others.slice(0, MOST_MARKS - 1)].join('.'));
  }

  private markOf(id: string, user: number): string {
    return this.secrets.hash('device', `${id}\n${String(user)}`).slice(0, LENGTH);
  }
}

function read(held: string | undefined): { readonly id?: string; readonly marks: readonly string[] } {
  if (held === undefined || !HELD.test(held)) return { marks: [] };
  const [id = '', ...marks] = held.split('.');
  return { id, marks };
}
