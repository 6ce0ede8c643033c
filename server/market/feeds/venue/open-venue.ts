/** Opens the feed of a venue by its name. */
import type { VenueName } from '../../../start/config-feed.ts';
import type { VenueAddresses } from '../../../start/config.ts';
import type { Feed } from '../feed.ts';
import { createBinanceFeed } from './binance/binance-feed.ts';
import { createOkxFeed } from './okx/okx-feed.ts';
import type { VenueInput } from './venue-input.ts';

type OpenVenue = (input: VenueInput, addresses: VenueAddresses) => Promise<Feed>;

const venues: Readonly<Record<VenueName, OpenVenue>> = {
  binance: (input, { binance }) => createBinanceFeed(input, binance),
  okx: (input, { okx }) => createOkxFeed(input, okx),
};

/** @throws if the venue does not answer with its markets */
export function openVenue(name: VenueName, addresses: VenueAddresses, input: VenueInput): Promise<Feed> {
  return venues[name](input, addresses);
}
