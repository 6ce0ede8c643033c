/** The text of a contract's notice of its end. */
import { answeredTime } from '../../api/platform-clock.ts';
import { tradingEndOf, type Delisting } from './trading-end.ts';

type State = 'announced' | 'window' | 'waiting' | 'settling' | 'settled' | 'lastMark';

/** By the platform's clock. After the instant the price takes some moments, or waits for more samples of the index. */
export function delistingState(delisting: Delisting): State {
  const { at, samples, leastSamples } = delisting;
  const now = answeredTime();
  const end = tradingEndOf(delisting, now);
  if (end === 'delisted') return samples === 0 ? 'lastMark' : 'settled';
  if (end === 'delisting') return 'announced';
  if (now < at) return 'window';
  return samples < leastSamples ? 'waiting' : 'settling';
}
