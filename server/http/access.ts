/**
 * Declares who may make a call, and that the object it names belongs to its caller. Every call declares both
 * where it is bound; `tests/journeys/roles.test.ts` makes each call in every role and expects the declared
 * answer.
 *
 * The checks run in this order, and the first failure is the answer: the session or the API client's signature,
 * the role or the key's permission, the input, the user of the named object. A foreign object is answered like
 * a missing one.
 */
import type { FastifyRequest } from 'fastify';
import { AUTH_CODES } from '#protocol/names/codes';
import type { KeyPermission, Role } from '#protocol/names/user';
import type { ApiClients } from '../gateway/api-clients.ts';
import type { Caller, Sessions } from '../gateway/sessions.ts';
import { Refusal } from './refuse.ts';
import { isSigned, signedCallOf } from './signed-call.ts';

/** `visitor` is everybody; `user` is a logged-in user, operators included. */
export type Admitted = 'visitor' | Role;

/** An object that the input names by its id. */
export interface NamedObject<Input> {
  /** The id of the user that the object belongs to; undefined if the object does not exist. */
  user(input: Input): Promise<number | undefined>;
  /** The refusal for a missing object, and for another user's object. */
  readonly missing: string;
}

export interface Access<Who extends Admitted, Input> {
  readonly who: Who;
  /**
   * Whether the input names nothing that belongs to a user, the caller's own things by their session, or an object
   * by id.
   */
  readonly names: 'nothing' | 'own' | NamedObject<Input>;
  /** The core refuses it to an abnormal user, unless it was answered before: then the first answer is repeated. */
  readonly movesMoney: boolean;
  /** The permission that an API client's key needs for this call; undefined: API clients cannot make it. */
  readonly byKey: KeyPermission | undefined;
  /** The database answers, not memory: the call has a higher weight and waits for its turn (`read-gate.ts`). */
  readonly reads: boolean;
  /** The highest number of rows in an answer, if there can be many: the call's weight grows with it. */
  readonly mostRows?: number | undefined;
  /** The highest number of order books that the call looks into or trades on; its weight grows with it. */
  readonly mostLegs?: number | undefined;
  /**
   * Answers that are kept under their id although no money and no order changed; their number per account is
   * bounded.
   */
  readonly keeps: 'nothing' | 'refusals' | 'every-answer';
}

type Own<Input> = Partial<
  Pick<Access<'user', Input>, 'movesMoney' | 'byKey' | 'reads' | 'mostRows' | 'mostLegs' | 'keeps'>
> & {
  readonly names?: NamedObject<Input>;
};

/** Finds out who the caller is. */
export interface CallChecks {
  readonly sessions: Sessions;
  readonly apiClients: ApiClients;
}

/** A call for everybody; it names nothing that belongs to a user. */
export const everybody: Access<'visitor', unknown> = {
  who: 'visitor',
  names: 'nothing',
  movesMoney: false,
  byKey: undefined,
  reads: false,
  keeps: 'nothing',
};

/** The same, but answered by the database. */
export const everybodyReads: Access<'visitor', unknown> = { ...everybody, reads: true };

/** For logged-in users: their own things by their session, or an object by its id. */
export function user<Input = unknown>(own: Own<Input> = {}): Access<'user', Input> {
  const { names = 'own', movesMoney = false, byKey, reads = false, mostRows, mostLegs } = own;
  const { keeps = movesMoney ? 'refusals' : 'nothing' } = own;
  return { who: 'user', names, movesMoney, byKey, reads, mostRows, mostLegs, keeps };
}

/** For operators; a named object may belong to any user. */
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

/** The caller (undefined if everybody may call), or the refusal. */
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

/** An API client acts as its user if the call is for API clients and the key permits it. */
function ofApiClient(
  byKey: KeyPermission | undefined,
  apiClient: Awaited<ReturnType<ApiClients['who']>>,
): Caller | Refusal {
  if ('refused' in apiClient) return new Refusal(apiClient.refused);
  const permitted = byKey !== undefined && apiClient.permissions.includes(byKey);
  return permitted ? apiClient.caller : new Refusal(AUTH_CODES.keyPermission);
}

/** The refusal if the named object is not the caller's; undefined if it is. */
export async function foreign<Input>(
  { names, who }: Access<Admitted, Input>,
  input: Input,
  caller: Caller | undefined,
): Promise<Refusal | undefined> {
  if (typeof names === 'string') return undefined;
  const userId = await names.user(input);
  const reached = userId !== undefined && (who === 'operator' || userId === caller?.id);
  return reached ? undefined : new Refusal(names.missing);
}

/** SPEC §7: a bearer token. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
