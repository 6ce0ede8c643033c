/** One call over HTTP from a chosen address of this machine. */
import { request, type Agent } from 'node:http';

export interface Asked {
  readonly origin: string;
  readonly agent: Agent;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly input?: object;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** @returns undefined if no answer came */
export function call({
  origin,
  agent,
  method = 'GET',
  path,
  token,
  input,
}: Asked): Promise<Answered | undefined> {
  const body = input === undefined ? '' : JSON.stringify(input);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(input === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const lost = () => {
      resolve(undefined);
    };
    const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', lost);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() });
      });
    });
    asked.on('error', lost);
    asked.end(body);
  });
}

/** The session's token of a demo login. */
export async function logIn(origin: string, agent: Agent, name: string): Promise<string> {
  const answer = await call({ origin, agent, method: 'POST', path: '/api/demo/login', input: { name } });
  return (JSON.parse(answer?.body ?? '') as { data: { token: string } }).data.token;
}
