/**
 * A second client that receives the platform on its own route without faults: the correct state at each moment. It
 * reads JSON, holds the book in simple maps, and shares no code with the engine.
 */
import type { TickersMessage } from '../../protocol/names/market.ts';
import type { Read } from './batch-reader.ts';
import { BookClient } from './book-client.ts';
import { ShownHistory } from './shown-history.ts';

/** The number of rows a side that a user sees. */
export const SEEN_ROWS = 20;

export class ReferenceClient {
  readonly book = new ShownHistory();
  /** The last prices by symbol. */
  readonly tickers = new Map<string, ShownHistory>();
  /** How many messages of all tickers came. */
  seconds = 0;
  private readonly symbol: string;
  private client: BookClient | undefined;

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  /** Connects to this origin from now on; earlier states stay valid for their time. */
  async listen(origin: string): Promise<void> {
    this.close();
    const client = (this.client = new BookClient(origin));
    client.onBook = () => {
      this.book.record(keyOf(client.book(this.symbol)));
    };
    client.socket.on('tickers', ({ rows }: TickersMessage) => {
      this.seconds++;
      for (const [symbol, last] of rows) this.tickerOf(symbol).record(String(last));
    });
    await client.subscribe(`book:${this.symbol}`, 'tickers');
  }

  tickerOf(symbol: string): ShownHistory {
    const known = this.tickers.get(symbol) ?? new ShownHistory();
    this.tickers.set(symbol, known);
    return known;
  }

  /** Complaints about the platform itself. */
  get faults(): readonly string[] {
    return this.client?.faults ?? [];
  }

  /** Resolves with the next book; all that another client received before this call was then published to this one. */
  async nextBook(): Promise<void> {
    await this.client?.nextBook();
  }

  /** Resolves when a stop of the process would not end the connection (`BookClient.confirmed`). */
  async confirmed(): Promise<void> {
    await this.client?.confirmed();
  }

  close(): void {
    this.client?.close();
  }
}

function keyOf({ bids, asks }: ReturnType<BookClient['book']>): string {
  return [bids, asks]
    .map((side) =>
      side
        .slice(0, SEEN_ROWS)
        .map(([price, size]) => `${price}×${size}`)
        .join(' '),
    )
    .join(' | ');
}

/** A book that was read from a batch, in the form that the witness keeps. */
export function bookKey({ bids, asks }: Read): string {
  const plain = (text: string) => text.replaceAll(',', '');
  return [bids, asks]
    .map((side) => side.map(({ price, size }) => `${plain(price)}×${plain(size)}`).join(' '))
    .join(' | ');
}
