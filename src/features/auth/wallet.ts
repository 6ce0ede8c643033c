/**
 * The wallets that this page can reach: those that announce themselves (EIP-6963), else the one that a wallet's own
 * browser puts into the page (`window.ethereum`, EIP-1193).
 */
import { createStore } from 'mipd';

/** What of EIP-1193 is used. */
export interface WalletProvider {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: WalletChange, listener: () => void): unknown;
  removeListener?(event: WalletChange, listener: () => void): unknown;
}

/** EIP-1193: the user chose another account or another chain in the wallet. */
const CHANGES = ['accountsChanged', 'chainChanged'] as const;
type WalletChange = (typeof CHANGES)[number];

/** Calls `changed` with each change until the answer is called; a wallet without events never does. */
export function followWallet(provider: WalletProvider, changed: () => void): () => void {
  for (const change of CHANGES) provider.on?.(change, changed);
  return () => {
    for (const change of CHANGES) provider.removeListener?.(change, changed);
  };
}

/** What `eth_chainId` answers, as a number: `0x89` is 137. Undefined: it is no chain's number. */
export function chainOf(answer: unknown): number | undefined {
  const text = typeof answer === 'number' ? String(answer) : answer;
  if (typeof text !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export interface Wallet {
  readonly key: string;
  /** Empty where it does not say it. */
  readonly name: string;
  /** A picture within the address itself; undefined: none. */
  readonly picture: string | undefined;
  readonly provider: WalletProvider;
}

/** In the order of asking: several say that they are MetaMask too, which is therefore last. */
const WALLETS = [
  ['OKX Wallet', ['isOkxWallet', 'isOKExWallet']],
  ['Bitget Wallet', ['isBitKeep', 'isBitget']],
  ['Coinbase Wallet', ['isCoinbaseWallet', 'isCoinbaseBrowser']],
  ['imToken', ['isImToken']],
  ['TokenPocket', ['isTokenPocket']],
  ['Trust Wallet', ['isTrust', 'isTrustWallet']],
  ['MetaMask', ['isMetaMask']],
] as const;

export const WALLET_NAMES: readonly string[] = WALLETS.map(([name]) => name);

/** A wallet may come into the page a moment after it. */
const LATE_MILLIS = 1_000;
/** Several come one after the other. */
const TOGETHER_MILLIS = 100;

/** The name of an injected wallet; an empty text for one that does not say it, undefined where there is none. */
export function walletName(injected: unknown): string | undefined {
  if (typeof injected !== 'object' || injected === null) return undefined;
  const flags = injected as Readonly<Record<string, unknown>>;
  return WALLETS.find(([, names]) => names.some((name) => flags[name] === true))?.[0] ?? '';
}

/** Those that are there now. */
function injectedWallets(page: Window): readonly Wallet[] {
  const { ethereum } = page as { readonly ethereum?: unknown };
  const name = walletName(ethereum);
  if (name === undefined) return [];
  return [{ key: 'injected', name, picture: undefined, provider: ethereum as WalletProvider }];
}

/** Once it is sure: the announced ones, else the injected one, which may come late and tells so by an event. */
export function findWallets(page: Window): Promise<readonly Wallet[]> {
  const store = createStore();
  const now = (): readonly Wallet[] => {
    const announced = store.getProviders().map(({ info, provider }) => ({
      key: info.uuid,
      name: info.name,
      // Nothing is fetched for a picture, and a script in one does not run.
      picture: info.icon.startsWith('data:image/') ? info.icon : undefined,
      provider: provider as WalletProvider,
    }));
    return announced.length > 0 ? announced : injectedWallets(page);
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const done = () => {
      page.removeEventListener('ethereum#initialized', came);
      leave();
      const found = now();
      store.destroy();
      resolve(found);
    };
    const within = (millis: number) => {
      clearTimeout(timer);
      timer = setTimeout(done, millis);
    };
    const came = () => within(TOGETHER_MILLIS);
    const leave = store.subscribe(came);
    page.addEventListener('ethereum#initialized', came, { once: true });
    within(now().length > 0 ? TOGETHER_MILLIS : LATE_MILLIS);
  });
}
