/**
 * Logs in by a wallet (EIP-4361). The platform writes the whole message that the wallet signs, and accepts exactly
 * that message, once and within minutes; so its site, its chain and its nonce are the platform's. The site is the
 * operator's setting; without one (in a demo) it is the one that the browser names.
 */
import { recoverMessageAddress } from 'viem';
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import * as z from 'zod/mini';
import { walletLogin } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { AUTH_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { stepsOf } from '../credentials/second-steps.ts';
import type { TicketKind } from '../credentials/tickets.ts';
import { TryCounter } from '../credentials/try-counter.ts';
import { everybody } from '../http/access.ts';
import { bind, type Answered, type BoundCall, type DeepReadonly } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import { completeLogin } from './complete-login.ts';
import type { Arrival } from './known-devices.ts';
import { newUser } from './new-user.ts';
import { askForSteps } from './second-steps.ts';

type Output = Answered<DeepReadonly<CallOutput<typeof walletLogin>>>;
type Signed = Extract<CallInput<typeof walletLogin>, { readonly signature: string }>;
type Hex = `0x${string}`;

const LIFETIME_MILLIS = 300_000;

/** Stored under its nonce: the message to sign, and the account. */
const WALLET_TICKET: TicketKind<{ readonly account: string; readonly message: string }> = {
  purpose: 'wallet',
  body: z.strictObject({ account: z.string(), message: z.string() }),
  lifetime: LIFETIME_MILLIS,
};

export interface WalletParts extends AuthParts {
  /** The platform's public address, without a path; undefined: the one that each browser names. */
  readonly site: string | undefined;
  /** The chain that messages name (EIP-155). No transaction is made on it; the account identifies the user. */
  readonly chain: number;
}

export function walletCalls(parts: WalletParts): BoundCall[] {
  const tries = TryCounter.byAddress(parts.limits.address, parts.clock);
  return [
    bind(walletLogin, everybody, async (input, context): Promise<Output> => {
      const { visit, site } = context;
      const wait = tries.take(visit.address);
      if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
      const account = input.account.toLowerCase() as Hex;
      if (!('signature' in input)) return giveMessage(parts, account, parts.site ?? site);
      if (!(await isSignedBy(parts, account, input))) return new Refusal(AUTH_CODES.walletWrong);
      tries.giveBack(visit.address);
      return completeLoginAs(parts, account, context);
    }),
  ];
}

async function giveMessage({ tickets, clock, token, chain }: WalletParts, account: Hex, site: string) {
  // A nonce has letters and digits only.
  const nonce = Buffer.from(token(), 'base64url').toString('hex');
  const now = clock.now();
  const message = messageText({ account, site, chain, nonce, now });
  if (message === undefined) return new Refusal(PLATFORM_CODES.badInput, [{ field: 'host', code: 'custom' }]);
  await tickets.keep(nonce, WALLET_TICKET, { account, message });
  return { message, chain };
}

interface MessageFacts {
  readonly account: Hex;
  readonly site: string;
  readonly chain: number;
  readonly nonce: string;
  readonly now: number;
}

/** Undefined if the browser named a site that such a message cannot contain. */
function messageText({ account, site, chain, nonce, now }: MessageFacts): string | undefined {
  try {
    return createSiweMessage({
      ...{ address: account, chainId: chain, nonce, version: '1', uri: site, domain: new URL(site).host },
      issuedAt: new Date(now),
      expirationTime: new Date(now + LIFETIME_MILLIS),
    });
  } catch {
    return undefined;
  }
}

/** Uses the nonce up, whatever the result. */
async function isSignedBy(
  { tickets, clock, chain }: WalletParts,
  account: Hex,
  { message, signature }: Signed,
): Promise<boolean> {
  const sent = parseSiweMessage(message);
  const given = await tickets.take(sent.nonce ?? '', WALLET_TICKET);
  if (given?.message !== message || given.account !== account) return false;
  const time = new Date(clock.now());
  if (sent.chainId !== chain || !validateSiweMessage({ message: sent, address: account, time })) return false;
  const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => undefined);
  return signer?.toLowerCase() === account;
}

/** The first login of a wallet creates its account. */
async function completeLoginAs(parts: WalletParts, wallet: Hex, arrival: Arrival): Promise<Output> {
  const { logins, tickets, clock } = parts;
  const known = await logins.loginBy({ wallet });
  if (known === undefined) {
    const user = await newUser(parts);
    if (user instanceof Refusal) return user;
    // A concurrent login of this wallet was faster: use the account that it created.
    if (await logins.makeLogin({ user, wallet, created: clock.now() }))
      return completeLogin(parts, { user, way: 'wallet', version: 0 }, arrival);
    return completeLoginAs(parts, wallet, arrival);
  }
  const next = stepsOf(known);
  return next.length === 0
    ? completeLogin(parts, { user: known.user, way: 'wallet', version: known.credentialVersion }, arrival)
    : askForSteps(tickets, known, next, 'wallet');
}
