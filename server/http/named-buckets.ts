/** Token buckets of one rate, by the name of whom they limit. A forgotten one starts full. */
import type { Clock } from '#domain/clock';
import { BoundedMap } from '../base/bounded-map.ts';
import { TokenBucket, type Rate } from '../realtime/token-bucket.ts';

/** Names remembered at a time. */
const MOST_REMEMBERED = 50_000;

export class NamedBuckets {
  private readonly byName = new BoundedMap<TokenBucket>(MOST_REMEMBERED);

  constructor(
    readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  of(name: string): TokenBucket {
    const known = this.byName.renew(name);
    if (known !== undefined) return known;
    const bucket = new TokenBucket(this.rate, this.clock);
    this.byName.add(name, bucket);
    return bucket;
  }
}
