/**
 * Logging in by a wallet: it names its account and its chain, and signs the platform's message (EIP-4361) with that
 * account's key. The platform's chain must be the wallet's; a change of either in the wallet ends the login.
 */
import type { walletLogin } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call } from '../../api/call.ts';
import { enter } from './enter.ts';
import type { StepAsked } from './login.form.ts';
import { chainOf, type WalletProvider } from './wallet.ts';

/**
 * SPEC §8; `refused` is the user's own no, `pending` an earlier question that is still open in the wallet, `chain` a
 * wallet on another chain than the platform's, `changed` another account or chain in the middle of the login.
 */
export type WalletProblem = 'refused' | 'pending' | 'failed' | 'chain' | 'changed';

/** The wallet's chain and the platform's. */
export interface Chains {
  readonly own: number;
  readonly wanted: number;
}

/** Where it stands: the wallet is asked who it is, then to sign, then the platform to let it in. */
export type WalletStage = 'connecting' | 'confirming' | 'entering';

/** EIP-1193, and what wallets answer to a second question. */
const REFUSED = 4001;
const PENDING = -32002;

/** What a wallet's refusal of a question means. */
export function walletProblem(failure: unknown): WalletProblem {
  const { code, cause } = (failure ?? {}) as {
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  const message = code ?? cause?.code;
  return message === REFUSED ? 'refused' : message === PENDING ? 'pending' : 'failed';
}

/** The wallet said no, or could not. */
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
 * Answers what is still asked for where second steps are on; undefined: the user is in.
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
  // Asked again: not every wallet tells of a change.
  const isSame = (await accountOf(provider, 'eth_accounts')) === first && (await chainIn(provider)) === own;
  if (!isSame) throw new WalletFailure('changed');
  reached('entering');
  const answer = await answerOf({ account, message, signature });
  if ('ticket' in answer) return answer;
  if (!('token' in answer)) throw new WalletFailure('failed');
  enter(answer);
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

/** As wallets take it: the bytes of the text. */
function hexOf(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text));
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
