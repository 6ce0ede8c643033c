/**
 * Login by a wallet: the wallet states its account and its chain, and signs the platform's message (EIP-4361)
 * with that account's key. The wallet must be on the platform's chain; a change of account or chain ends the
 * login.
 */
import type { walletLogin } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call } from '../../api/call.ts';
import { completeLogin } from './complete-login.ts';
import type { StepAsked } from './login.form.ts';
import { chainOf, type WalletProvider } from './wallet.ts';

/**
 * SPEC §8; `refused`: the user declined, `pending`: an earlier question is still open in the wallet, `chain`:
 * the wallet is on another chain than the platform's, `changed`: another account or chain during the login.
 */
export type WalletProblem = 'refused' | 'pending' | 'failed' | 'chain' | 'changed';

/** The wallet's chain and the platform's. */
export interface Chains {
  readonly own: number;
  readonly wanted: number;
}

/** The stages: the wallet states its account, it signs, the platform logs the user in. */
export type WalletStage = 'connecting' | 'confirming' | 'entering';

/** EIP-1193, and the code that wallets return for a second question. */
const REFUSED = 4001;
const PENDING = -32002;

/** The problem that a wallet's error stands for. */
export function walletProblem(failure: unknown): WalletProblem {
  const { code, cause } = (failure ?? {}) as {
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  const message = code ?? cause?.code;
  return message === REFUSED ? 'refused' : message === PENDING ? 'pending' : 'failed';
}

/** The wallet declined or failed. */
export class WalletFailure extends Error {
  override readonly name = 'WalletFailure';

  constructor(
    readonly problem: WalletProblem,
    readonly chains?: Chains,
  ) {
    super(problem);
  }
}

/**
 * Returns the second steps that are still required; undefined: the user is logged in.
 * @throws WalletFailure, Refusal, NoAnswer
 */
export async function logInByWallet(
  provider: WalletProvider,
  reached: (stage: WalletStage) => void,
): Promise<StepAsked | undefined> {
  reached('connecting');
  const first = await accountOf(provider, 'eth_requestAccounts');
  const account = first.toLowerCase();
  const begun = await answerOf({ account });
  if (!('message' in begun)) throw new WalletFailure('failed');
  const { message, chain: wanted } = begun;
  const own = await chainIn(provider);
  if (own !== wanted) throw new WalletFailure('chain', { own, wanted });
  reached('confirming');
  const signature = await asked(provider, 'personal_sign', [hexOf(message), first]);
  if (typeof signature !== 'string') throw new WalletFailure('failed');
  // The account is requested again, because some wallets send no event for a change.
  const isSame = (await accountOf(provider, 'eth_accounts')) === first && (await chainIn(provider)) === own;
  if (!isSame) throw new WalletFailure('changed');
  reached('entering');
  const answer = await answerOf({ account, message, signature });
  if ('ticket' in answer) return answer;
  if (!('token' in answer)) throw new WalletFailure('failed');
  completeLogin(answer);
  return undefined;
}

async function accountOf(provider: WalletProvider, method: string): Promise<string> {
  const accounts = await asked(provider, method);
  const [first] = Array.isArray(accounts) ? (accounts as readonly unknown[]) : [];
  if (typeof first !== 'string') throw new WalletFailure('failed');
  return first;
}

async function chainIn(provider: WalletProvider): Promise<number> {
  const chain = chainOf(await asked(provider, 'eth_chainId'));
  if (chain === undefined) throw new WalletFailure('failed');
  return chain;
}

function answerOf(input: CallInput<typeof walletLogin>): Promise<CallOutput<typeof walletLogin>> {
  return call<typeof walletLogin>(CALLS.walletLogin, input, { toast: false });
}

async function asked(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params });
  } catch (failure) {
    throw new WalletFailure(walletProblem(failure));
  }
}

/** The text's bytes as hexadecimal, as wallets expect them. */
function hexOf(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text));
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
