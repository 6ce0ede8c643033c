/**
 * All code that the engine loads on demand. Loading takes real time, because the runner's main process is asked too. A
 * test that moves its clock therefore loads it first. `tests/tidy.test.ts` checks that nothing is missing.
 */
import '../../worker/account/account-client.ts';
import '../../worker/account/entities.ts';
import '../../worker/alert/entities.ts';
import '../../worker/books/book-topics.ts';
import '../../worker/candles/candle-topics.ts';
import '../../worker/contract/contract-topics.ts';
import '../../worker/contract/entities.ts';
import '../../worker/earn/entities.ts';
import '../../worker/etf/entities.ts';
import '../../worker/etf/etf-topics.ts';
import '../../worker/feed/decode.ts';
import '../../worker/format/estimate.ts';
import '../../worker/market/market-streams.ts';
import '../../worker/market/when-arranged.ts';
import '../../worker/marks/mark-topics.ts';
import '../../worker/open-contracts/open-contract-topics.ts';
import '../../worker/option/entities.ts';
import '../../worker/option/option-topics.ts';
import '../../worker/painting/paintings.ts';
import '../../worker/snapshot.ts';
import '../../worker/sparklines/sparkline-topics.ts';
import '../../worker/spot/entities.ts';
