import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chainOf, findWallets, WALLET_NAMES, walletName } from './wallet.ts';
import { walletLinks } from './wallet-links.ts';
import { walletProblem } from './wallet-login.ts';

describe('walletName', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    ['ethereum', undefined],
    [{}, ''],
    [{ isMetaMask: true }, 'MetaMask'],
    [{ isMetaMask: true, isTrust: true }, 'Trust Wallet'],
    [{ isMetaMask: true, isOkxWallet: true }, 'OKX Wallet'],
    [{ isMetaMask: 'yes' }, ''],
  ])('AUTH-004 %o is %o', (injected, name) => {
    expect(walletName(injected)).toBe(name);
    if (name) expect(WALLET_NAMES).toContain(name);
  });
});

describe('chainOf', () => {
  it.each([
    ['0x1', 1],
    ['0x89', 137],
    ['137', 137],
    [56, 56],
    ['0x', undefined],
    ['main', undefined],
    [undefined, undefined],
    ['0xffffffffffffffff', undefined],
  ])('AUTH-400 the chain %o is %o', (answer, chain) => {
    expect(chainOf(answer)).toBe(chain);
  });
});

describe('findWallets', () => {
  type Page = EventTarget & { ethereum?: unknown };
  let page: Page;

  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal('window', page);
  });

  const found = async () => (await findWallets(page as unknown as Window)).map(({ name }) => name);
  const announce = (name: string, icon: string) =>
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { uuid: name, name, icon, rdns: 'app.example' }, provider: {} },
      }),
    );

  it('AUTH-004 waits for a wallet that comes after the page', async () => {
    const coming = found();
    page.ethereum = { isTokenPocket: true };
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(await coming).toEqual(['TokenPocket']);
  });

  it('AUTH-203 of wallets that announce themselves each is found, and the injected one is not asked', async () => {
    page.ethereum = { isMetaMask: true };
    page.addEventListener('eip6963:requestProvider', () => {
      announce('First', 'data:image/svg+xml,<svg/>');
      announce('Second', 'https://pictures.example/a.png');
    });
    const wallets = await findWallets(page as unknown as Window);
    expect(wallets.map(({ name, picture }) => [name, picture])).toEqual([
      ['First', 'data:image/svg+xml,<svg/>'],
      ['Second', undefined],
    ]);
  });

  it('AUTH-004 a page without one knows it after a second', async () => {
    expect(await found()).toEqual([]);
  });
});

describe('walletProblem', () => {
  it.each([
    [{ code: 4001 }, 'refused'],
    [{ code: -32002 }, 'pending'],
    [{ cause: { code: 4001 } }, 'refused'],
    [{ code: -32603 }, 'failed'],
    [undefined, 'failed'],
    ['no', 'failed'],
  ])('AUTH-204 what a wallet says, %o, is %s', (failure, problem) => {
    expect(walletProblem(failure)).toBe(problem);
  });
});

describe('AUTH-966 links into wallet apps', () => {
  const page = 'https://brisk.example/#/pages/login/wallet';

  it('carry the page as each wallet documents it', () => {
    expect(walletLinks(page).map(({ to }) => to)).toEqual([
      'https://link.metamask.io/dapp/brisk.example/#/pages/login/wallet',
      'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D' +
        'https%253A%252F%252Fbrisk.example%252F%2523%252Fpages%252Flogin%252Fwallet',
      'https://link.trustwallet.com/open_url?coin_id=60&url=' +
        'https%3A%2F%2Fbrisk.example%2F%23%2Fpages%2Flogin%2Fwallet',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fbrisk.example%2F%23%2Fpages%2Flogin%2Fwallet',
      'https://bkcode.vip?action=dapp&url=https%3A%2F%2Fbrisk.example%2F%23%2Fpages%2Flogin%2Fwallet',
    ]);
  });

  it('are for wallets that the app recognises', () => {
    for (const { name } of walletLinks(page)) expect(WALLET_NAMES).toContain(name);
  });

  it.each(['http://127.0.0.1:8080/', 'http://192.168.1.5/'])('there are none for %s', (address) => {
    expect(walletLinks(address)).toEqual([]);
  });
});
