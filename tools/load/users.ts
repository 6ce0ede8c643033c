/** Users of a demo platform with demo funds, for a load: each has a different address. */
import { call, type Caller } from './calls.ts';
import { Connection } from './connection.ts';

/** The number of concurrent logins; logins are not part of the measurement. */
const TOGETHER = 8;
const NOBODY = '';

/** Of the demo funds, what is moved into the account for contracts. */
const FOR_CONTRACTS = { from: 'funds', to: 'contract', asset: 'USDT', amount: '5000' } as const;

export interface NewUsers {
  readonly count: number;
  /** Of letters and digits: a new one for each run, because the demo credits a user only once a day. */
  readonly name: string;
  /** The account that their orders pay from. */
  readonly kind: 'funds' | 'contract';
}

export async function openUsers(
  target: { readonly host: string; readonly port: number },
  { count, name, kind }: NewUsers,
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
        if (kind === 'contract')
          await call(connection, 'assetsTransfer', { token, address }, { id: newId(), ...FOR_CONTRACTS });
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(TOGETHER, count) }, logIn));
  return users;
}
