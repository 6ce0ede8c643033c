/**
 * Addresses that open a page in a wallet app's own browser, by each wallet's documentation: without the app they lead
 * to its download. The apps open https pages only.
 */

export interface WalletLink {
  readonly name: string;
  readonly to: string;
}

const encode = encodeURIComponent;

const LINKS: readonly (readonly [string, (page: string) => string])[] = [
  // It takes the address as it is, without its scheme.
  ['MetaMask', (page) => `https://link.metamask.io/dapp/${page.slice('https://'.length)}`],
  [
    'OKX Wallet',
    (page) =>
      `https://web3.okx.com/download?deeplink=${encode(`okx://wallet/dapp/url?dappUrl=${encode(page)}`)}`,
  ],
  ['Trust Wallet', (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encode(page)}`],
  ['Coinbase Wallet', (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page)}`],
  ['Bitget Wallet', (page) => `https://bkcode.vip?action=dapp&url=${encode(page)}`],
];

/** Empty for a page that no wallet app opens. */
export function walletLinks(page: string): readonly WalletLink[] {
  if (!page.startsWith('https://')) return [];
  return LINKS.map(([name, linkTo]) => ({ name, to: linkTo(page) }));
}
