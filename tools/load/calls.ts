/** HTTP requests to the platform's calls, and the parts of the answers that the load tool reads. */
import { API_PREFIX, CALLS } from '../../protocol/names/calls.ts';
import type { Connection, Reply } from './connection.ts';

/** The caller; a visitor without a token. */
export interface Caller {
  readonly token: string;
  /**
   * The address that a proxy would forward: a platform that trusts this machine as its proxy limits each user's calls
   * separately, like those of real users.
   */
  readonly address: string;
}

export type CallId = keyof typeof CALLS;

/** The text before the body's length, the same for each call of one caller. */
export function headOf(name: CallId, { token, address }: Caller, query = ''): string {
  const { method, path } = CALLS[name];
  const own = token === '' ? '' : `authorization: Bearer ${token}\r\n`;
  return (
    `${method} ${API_PREFIX}${path}${query} HTTP/1.1\r\nhost: brisk\r\n` +
    `x-forwarded-for: ${address}\r\n${own}`
  );
}

/** @param body JSON in ASCII; empty if the call has none */
export function requestOf(head: string, body: string): string {
  if (body === '') return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

export async function call(
  connection: Connection,
  name: CallId,
  caller: Caller,
  input: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const asks = CALLS[name].method === 'GET';
  const query = asks ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const reply = await connection.ask(
    requestOf(headOf(name, caller, query), asks ? '' : JSON.stringify(input)),
  );
  const { code, data } = JSON.parse(reply.body) as { code: unknown; data: unknown };
  if (code !== 200) throw new Error(`${CALLS[name].path} was refused: ${String(code)}`);
  return data;
}

/** Reads only the start: an answer begins with its code. `''`: not an answer in the platform's form. */
export function codeOf({ body }: Reply): string {
  return /^\{"code":"?([\w.-]+)/.exec(body)?.[1] ?? '';
}

/** The id of the order in a command's answer. */
export function orderIn({ body }: Reply): number | undefined {
  const id = /"order":\{"id":(\d+)/.exec(body)?.[1];
  return id === undefined ? undefined : Number(id);
}
