/** How many of the five bars of deleveraging a position has, by the borders that the platform publishes. */
import { barsOf, deleverageScore } from '#domain/contract/deleverage-rank';
import { isolatedEquity } from '#domain/contract/margin';
import { unrealisedPnl } from '#domain/contract/position';
import { stepsOfText } from '#domain/market/step-text';
import { totalOf } from '#domain/trading/order';
import type { ContractPosition } from '#protocol/names/contract';
import type { ContractAccount } from './contract-account.ts';

/** 0: not known yet. The position is judged at the mark of the borders, a cross account at the present ones. */
export function deleverageBars(account: ContractAccount, row: ContractPosition): number {
  const live = account.live(row);
  const queue = account.queueOf(row.symbol);
  if (live === undefined || queue === undefined) return 0;
  const { position, contract } = live;
  const { terms, steps } = contract;
  const mark = stepsOfText(queue.mark ?? '', steps.price);
  if (mark < 1) return 0;
  const equity =
    row.marginMode === 'isolated'
      ? isolatedEquity(terms, position, mark)
      : account.crossBeside(row.asset)?.equity;
  if (equity === undefined) return 0;
  const score = deleverageScore({
    pnl: unrealisedPnl(terms, position, mark),
    entryNotional: position.entryNotional,
    notional: totalOf(steps, mark, position.lots),
    equity,
  });
  return barsOf(score, queue[row.side].map(BigInt));
}
