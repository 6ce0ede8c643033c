/** The wallet that a wallet's own browser puts into the page, and which one it says it is. */

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

/** The name of an injected wallet; an empty text for one that does not say it, undefined where there is none. */
export function walletName(injected: unknown): string | undefined {
  if (typeof injected !== 'object' || injected === null) return undefined;
  const flags = injected as Readonly<Record<string, unknown>>;
  return WALLETS.find(([, names]) => names.some((name) => flags[name] === true))?.[0] ?? '';
}

/** As `walletName`, once it is sure: wallets that come late tell so by an event. */
export function findWallet(page: Window): Promise<string | undefined> {
  const now = () => walletName((page as { readonly ethereum?: unknown }).ethereum);
  const found = now();
  if (found !== undefined) return Promise.resolve(found);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(now()), LATE_MILLIS);
    const came = () => {
      clearTimeout(timer);
      resolve(now());
    };
    page.addEventListener('ethereum#initialized', came, { once: true });
  });
}
