/** The screen's book after a recording has played: exactly the best rows of a plain replay of the file. */
import { expect, type Page } from '@playwright/test';
import { best, plainReplay } from '../../support/plain-replay.ts';
import { Detail } from './detail.ts';

const ROWS = 20;

export async function expectReplayedEnd(page: Page, file: string, symbol: string): Promise<void> {
  const detail = new Detail(page);
  await detail.open(symbol);
  // It was live while the file played; at its end the book stays, marked.
  await expect(detail.book).toHaveAttribute('data-status', 'stale');
  const { bids, asks } = best(ROWS, plainReplay(file).get(symbol));
  const expected = Array.from({ length: ROWS }, (_, row) => ({
    bidSize: bids[row]?.[1],
    bid: bids[row]?.[0],
    ask: asks[row]?.[0],
    askSize: asks[row]?.[1],
  }));
  const bare = (text: string) => text.replaceAll(',', '');
  const plain = async () =>
    (await detail.bookRows()).map(({ bidSize, bid, ask, askSize }) => ({
      bidSize: bare(bidSize),
      bid: bare(bid),
      ask: bare(ask),
      askSize: bare(askSize),
    }));
  await expect.poll(plain).toEqual(expected);
}
