/** A recording played through platform, socket, worker and screen ends at exactly what the file says. */
import { existsSync } from 'node:fs';
import { expect, takePicture, test } from '../support/app-test.ts';
import { best, plainReplay, REAL_RECORDING, SHORT_RECORDING } from '../support/plain-replay.ts';
import { Detail } from './models/detail.ts';

const ROWS = 20;

const recordings = [
  { name: 'our own', file: SHORT_RECORDING, symbol: 'ABC-USDT', speed: 10 },
  { name: "a real venue's", file: REAL_RECORDING, symbol: 'ETH-USD-PERP', speed: 40 },
];

for (const { name, file, symbol, speed } of recordings) {
  test.describe(name, () => {
    test.use({ environment: { FEED: `replay:${file}?speed=${String(speed)}` } });
    test.skip(!existsSync(file), `no recording at ${file}`);

    test(`APP-040 the screen ends at the book of a plain replay: ${name}`, async ({ page }) => {
      const detail = new Detail(page);
      await detail.open(symbol);
      // It was live while the file played; at its end the book stays, marked.
      await expect(detail.book).toHaveAttribute('data-status', 'stale', { timeout: 60_000 });
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
      await takePicture(page, `replay-${symbol}`);
    });
  });
}
