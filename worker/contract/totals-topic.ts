/** `positions/<symbol|all>`: totals of the open positions, and the values of the contract account. */
import { ofMinor } from '#domain/assets/valuation';
import { initialMargin, marginRatio } from '#domain/contract/margin';
import { returnOn } from '#domain/contract/position-values';
import type { Minor } from '#domain/ledger/minor';
import { UNKNOWN } from '#domain/number-text';
import type { ContractPosition } from '#protocol/names/contract';
import { CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import { gainTexts } from '../format/value-texts.ts';
import type { Texts } from '../format/texts.ts';
import type { ContractAccount } from './contract-account.ts';
import {
  availableText,
  balanceText,
  cappedPpm,
  moneyText,
  ratioText,
  type ContractValues,
} from './contract-values.ts';

/** Contracts are settled in it. */
const ASSET = 'USDT';

/** @param symbol `all`: the positions of all contracts */
export function totalsTopic(account: ContractAccount, symbol: string): ContractValues {
  const { user } = account;
  const rows = () => inAsset(account).filter((row) => symbol === 'all' || row.symbol === symbol);
  return {
    state: () => (user.state === 'live' && !account.isValued() ? 'waiting' : user.state),
    confirmedAt: () => account.confirmedAt(account.symbols),
    follows: (subject) => account.symbols.some((each) => subject === `mark:${each}`),
    write(out, texts) {
      const isKnown = user.state === 'live' || user.state === 'resyncing';
      out.fields(CONTRACT_TOPICS.positions, {
        ...totalsOf(account, rows(), texts),
        ...accountTexts(isKnown ? account : undefined, texts),
      });
    },
  };
}

/** Amounts of other assets are never added to these. */
function inAsset({ open }: ContractAccount): readonly ContractPosition[] {
  return open.filter(({ asset }) => asset === ASSET);
}

function totalsOf(account: ContractAccount, rows: readonly ContractPosition[], texts: Texts) {
  const sums = sumOf(account, rows);
  const { direction, total, worth } = gainTexts(sums && ofMinor(sums.pnl), texts);
  const roe = sums && rows.length > 0 ? texts.percent(returnOn(sums.margin, sums.pnl)) : UNKNOWN;
  return { count: rows.length, direction, pnl: total, worth, roe };
}

/** PnL and initial margins; undefined while a mark is unknown. */
function sumOf(account: ContractAccount, rows: readonly ContractPosition[]) {
  let [pnl, margin] = [0n, 0n];
  for (const row of rows) {
    const value = account.pnlOf(row);
    if (value === undefined) return undefined;
    pnl += value.pnl;
    margin += initialMargin(value.entryNotional, row.leverage);
  }
  return { pnl, margin };
}

function accountTexts(account: ContractAccount | undefined, texts: Texts) {
  const money = account?.wallet(ASSET);
  const wallet = money && money.available + money.frozen;
  const open = account && sumOf(account, inAsset(account));
  const equity: Minor | undefined = wallet !== undefined && open ? wallet + open.pnl : undefined;
  const hasCross = account && inAsset(account).some(({ marginMode }) => marginMode === 'cross');
  const cross = hasCross === true ? account.crossBeside(ASSET) : undefined;
  const ratio = cross && marginRatio(cross);
  return {
    wallet: moneyText(wallet, texts),
    equity: balanceText(equity, texts),
    available: availableText(account?.spendable(ASSET), texts),
    crossPpm: cross === undefined ? -1 : cappedPpm(ratio),
    crossRatio: ratioText(ratio, texts),
  };
}
