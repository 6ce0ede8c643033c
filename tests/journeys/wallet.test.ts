/** Logging in by a wallet, with real signatures over real HTTP. */
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../protocol/names/user.ts';
import { openUsers, type Answer, type OpenUsers } from '../support/open-users.ts';

const SITE = 'https://brisk.example';
const MINUTE = 60_000;

const POLYGON = 137;

let users: OpenUsers;
beforeAll(async () => {
  users = await openUsers({ site: SITE });
});
afterAll(() => users.stop());

function wallet(number: number) {
  return privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`);
}

type Wallet = ReturnType<typeof wallet>;

const ask = (input: object): Promise<Answer> => users.ask('POST', '/user/walletlogin', undefined, input);

async function messageFor({ address }: Wallet): Promise<string> {
  const { data } = await ask({ account: address.toLowerCase() });
  return (data as { message: string }).message;
}

async function signed(by: Wallet, message?: string) {
  const sent = message ?? (await messageFor(by));
  return {
    account: by.address.toLowerCase(),
    message: sent,
    signature: await by.signMessage({ message: sent }),
  };
}

const userOf = ({ data }: Answer) => (data as { user: User }).user;

describe('a wallet', () => {
  it('USER-120 logs in by its signature; its first login makes one account, also if many come at once', async () => {
    const alice = wallet(1);
    const inputs = await Promise.all(Array.from({ length: 5 }, () => signed(alice)));
    const came = await Promise.all(inputs.map((input) => ask(input)));
    expect(came.map(({ code }) => code)).toEqual(Array(5).fill(200));
    expect(new Set(came.map((answer) => userOf(answer).id)).size).toBe(1);
    const user = userOf(came[0] as Answer);
    expect(user.account).toMatch(/^[1-9]\d{7}$/);
    const again = await ask({ ...(await signed(alice)), account: alice.address });
    expect(userOf(again)).toEqual(user);
    const { token } = again.data as { token: string };
    expect(await users.ask('GET', '/user/getUserInfo', token)).toMatchObject({ data: user });
    expect(userOf(await ask(await signed(wallet(2)))).id).not.toBe(user.id);
  });

  it('USER-121 is asked to sign a message of this site, whatever the browser calls it', async () => {
    const message = await messageFor(wallet(1));
    expect(message).toMatch(/^brisk\.example wants you to sign in with your Ethereum account:\n0x/);
    expect(message).toMatch(
      /\nURI: https:\/\/brisk\.example\nVersion: 1\nChain ID: 1\nNonce: [0-9a-f]{64}\nIssued At: .*\nExpiration Time: /,
    );
  });

  it('USER-402 receives the platform’s chain, and signs a message that names it', async () => {
    const elsewhere = await openUsers({ site: SITE, chain: POLYGON });
    const alice = wallet(1);
    const at = (input: object) => elsewhere.ask('POST', '/user/walletlogin', undefined, input);
    const begun = (await at({ account: alice.address })).data as { message: string; chain: number };
    expect(begun.chain).toBe(POLYGON);
    expect(begun.message).toContain('\nChain ID: 137\n');
    expect((await at(await signed(alice, begun.message))).code).toBe(200);
    // A message of another platform, for the same site and another chain, is refused.
    expect((await at(await signed(alice))).code).toBe('auth.wallet-wrong');
    await elsewhere.stop();
  });

  it('USER-122 logs in by a signature once: of 100 replays, at once and one by one, none succeeds', async () => {
    const input = await signed(wallet(1));
    const together = await Promise.all(Array.from({ length: 50 }, () => ask(input)));
    expect(together.filter(({ code }) => code === 200)).toHaveLength(1);
    users.core.clock.advance(MINUTE);
    const later: unknown[] = [];
    for (let i = 0; i < 50; i++) later.push((await ask(input)).code);
    expect(later).not.toContain(200);
    users.core.clock.advance(15 * MINUTE);
  });
});

type Wrong = [what: string, input: () => Promise<object>];

const wrong: readonly Wrong[] = [
  ['another wallet’s signature', async () => ({ ...(await signed(wallet(1))), ...(await otherSignature()) })],
  ['another wallet’s account', async () => ({ ...(await signed(wallet(1))), account: wallet(2).address })],
  ['a message of one’s own', () => signed(wallet(1), 'let me in')],
  [
    'a nonce of one’s own',
    async () =>
      signed(wallet(1), (await messageFor(wallet(1))).replace(/Nonce: .*/, `Nonce: ${'a1'.repeat(32)}`)),
  ],
  [
    'another site',
    async () => signed(wallet(1), (await messageFor(wallet(1))).replaceAll('brisk.example', 'brisk.evil')),
  ],
  [
    'another chain',
    async () => signed(wallet(1), (await messageFor(wallet(1))).replace('Chain ID: 1', 'Chain ID: 5')),
  ],
  [
    'a longer validity',
    async () =>
      signed(wallet(1), (await messageFor(wallet(1))).replace(/Expiration Time: 20/, 'Expiration Time: 21')),
  ],
  [
    'a line more',
    async () => signed(wallet(1), `${await messageFor(wallet(1))}\nResources:\n- https://brisk.evil`),
  ],
  [
    'another account’s nonce',
    async () => signed(wallet(1), (await messageFor(wallet(2))).replace(/0x\w{40}/, wallet(1).address)),
  ],
  ['no signature', async () => ({ ...(await signed(wallet(1))), signature: `0x${'0'.repeat(130)}` })],
  [
    'no point of the curve',
    async () => ({ ...(await signed(wallet(1))), signature: `0x${'f'.repeat(128)}1b` }),
  ],
  ['a message that is over', async () => late(await signed(wallet(1)))],
];

async function otherSignature() {
  const { signature } = await signed(wallet(2), await messageFor(wallet(1)));
  return { signature };
}

function late<Input>(input: Input): Input {
  users.core.clock.advance(5 * MINUTE);
  return input;
}

it.each(wrong)('USER-123 nobody logs in by %s', async (_, input) => {
  expect(await ask(await input())).toMatchObject({ status: 403, code: 'auth.wallet-wrong' });
  users.core.clock.advance(15 * MINUTE);
});

it('USER-124 a wallet’s account with second steps on wants them', async () => {
  const { id } = userOf(await ask(await signed(wallet(3))));
  await users.logins.changeLogin(id, { email: 'carol@example.com', emailStep: true });
  expect(await ask(await signed(wallet(3)))).toMatchObject({
    status: 200,
    code: 1021,
    data: { next: ['email'], email: expect.stringMatching(/^c\*+/) as unknown, phone: null },
  });
});
