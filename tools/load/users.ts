/** Users of a demo platform with play money, for a load: as many as asked, each with another address. */
import { call, type Caller } from './calls.ts';
import { Connection } from './connection.ts';

/** So many come in at a time: a log-in is no part of what is measured. */
const TOGETHER = 8;
const NOBODY = '';

/** @param name of letters and digits: another one each run, since the demo gives once a day */
export async function openUsers(
  target: { readonly host: string; readonly port: number },
  count: number,
  name: string,
  newId: () => string,
): Promise<Caller[]> {
  const users: Caller[] = [];
  let next = 0;
  const logIn = async () => {
    const connection = await Connection.open(target.host, target.port);
    try {
      for (let at = next++; at < count; at = next++) {
        const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
        const visitor = { token: NOBODY, address };
        const { token } = (await call(connection, 'demoLogin', visitor, { name: `${name}${at}` })) as {
          token: string;
        };
        users[at] = { token, address };
        await call(connection, 'demoFaucet', { token, address }, { id: newId() });
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(TOGETHER, count) }, logIn));
  return users;
}
