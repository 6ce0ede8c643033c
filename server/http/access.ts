/**
 * Who may make a call, and how what it names belongs to whoever makes it. Every call declares it where it is bound;
 * `tests/journeys/roles.test.ts` runs each as everybody and expects what is declared.
 *
 * Checked in this order, each before anything of the next is looked at: the session or the API client's signature, the
 * role or the key's permission, the input, whose the named object is. A foreign object is answered like one that does
 * not exist.
 */
import type { FastifyRequest } from 'fastify';
import { AUTH_CODES } from '#protocol/names/codes';
import type { KeyPermission, Role } from '#protocol/names/user';
import type { ApiClients } from '../gateway/api-clients.ts';
import type { Caller, Sessions } from '../gateway/sessions.ts';
import { Refusal } from './refuse.ts';
import { isSigned, signedCallOf } from './signed-call.ts';

/** `visitor` is everybody, `user` whoever is logged in, an operator too. */
export type Admitted = 'visitor' | Role;

/** An object that the input names by its id. */
export interface NamedObject<Input> {
  /** The id of the user whose it is; undefined where it does not exist. */
  user(input: Input): Promise<number | undefined>;
  /** What is answered where it does not exist, and where it is somebody else's. */
  readonly missing: string;
}

export interface Access<Who extends Admitted, Input> {
  readonly who: Who;
  /** Nothing that belongs to anybody, what is the caller's own by their session, or an object by its id. */
  readonly names: 'nothing' | 'own' | NamedObject<Input>;
  /** The core refuses it to an abnormal user, save where it was answered before: that answer is given again. */
  readonly movesMoney: boolean;
  /** What an API client's key must permit for this call; undefined: only a user makes it. */
  readonly byKey: KeyPermission | undefined;
  /** The database answers, not memory: the call weighs more, and waits for its turn (`read-gate.ts`). */
  readonly reads: boolean;
  /** How many rows an answer may have, where that may be many: the call weighs by it. */
  readonly mostRows?: number | undefined;
  /** Which answers are kept for their id without a change of money or orders; how many an account adds is bounded. */
  readonly keeps: 'nothing' | 'refusals' | 'every-answer';
}

type Own<Input> = Partial<
  Pick<Access<'user', Input>, 'movesMoney' | 'byKey' | 'reads' | 'mostRows' | 'keeps'>
> & {
  readonly names?: NamedObject<Input>;
};

/** How whoever calls is known. */
export interface CallChecks {
  readonly sessions: Sessions;
  readonly apiClients: ApiClients;
}

/** For everybody; it names nothing that belongs to anybody. */
export const everybody: Access<'visitor', unknown> = {
  who: 'visitor',
  names: 'nothing',
  movesMoney: false,
  byKey: undefined,
  reads: false,
  keeps: 'nothing',
};

/** For everybody, answered by the database. */
export const everybodyReads: Access<'visitor', unknown> = { ...everybody, reads: true };

/** For whoever is logged in: what is their own by their session, or an object by its id. */
export function user<Input = unknown>(own: Own<Input> = {}): Access<'user', Input> {
  const { names = 'own', movesMoney = false, byKey, reads = false, mostRows } = own;
  const { keeps = movesMoney ? 'refusals' : 'nothing' } = own;
  return { who: 'user', names, movesMoney, byKey, reads, mostRows, keeps };
}

/** For operators; a named object may be anybody's. */
export function operator<Input = unknown>(names?: NamedObject<Input>): Access<'operator', Input> {
  return {
    who: 'operator',
    names: names ?? 'nothing',
    movesMoney: false,
    byKey: undefined,
    reads: false,
    keeps: 'nothing',
  };
}

/** The caller, undefined where everybody may call, or why not. */
export async function admitted(
  { who, byKey }: Access<Admitted, never>,
  request: FastifyRequest,
  { sessions, apiClients }: CallChecks,
): Promise<Caller | Refusal | undefined> {
  if (who === 'visitor') return undefined;
  if (isSigned(request)) return ofApiClient(byKey, await apiClients.who(signedCallOf(request)));
  const caller = await sessions.who(tokenOf(request));
  if ('refused' in caller) return new Refusal(caller.refused);
  if (who === 'operator' && caller.role !== 'operator') return new Refusal(AUTH_CODES.notAllowed);
  return caller;
}

/** An API client is its owner where the call is for API clients, and the key permits it. */
function ofApiClient(
  byKey: KeyPermission | undefined,
  apiClient: Awaited<ReturnType<ApiClients['who']>>,
): Caller | Refusal {
  if ('refused' in apiClient) return new Refusal(apiClient.refused);
  const permitted = byKey !== undefined && apiClient.permissions.includes(byKey);
  return permitted ? apiClient.caller : new Refusal(AUTH_CODES.keyPermission);
}

/** Why the named object is nothing to this caller; undefined where it is theirs. */
export async function foreign<Input>(
  { names, who }: Access<Admitted, Input>,
  input: Input,
  caller: Caller | undefined,
): Promise<Refusal | undefined> {
  if (typeof names === 'string') return undefined;
  const owner = await names.user(input);
  const reached = owner !== undefined && (who === 'operator' || owner === caller?.id);
  return reached ? undefined : new Refusal(names.missing);
}

/** SPEC §7: a bearer token. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
