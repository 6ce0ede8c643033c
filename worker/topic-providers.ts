/**
 * The topic providers by feature. Their code loads with the first topic of the feature; until then they receive no
 * changes.
 */
import type { TopicRoutes } from '#protocol/names/topic-layout';
import type {
  TopicProvider,
  TopicProviderInput,
  LiveAccount,
  MarketInput,
  TopicView,
} from './topic-provider.ts';
import type { EngineFeature } from './engine-feature.ts';
import { loadChunk } from './load-chunk.ts';
import type { Subject } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

export class TopicProviders {
  /** The providers of all features. */
  readonly kinds: TopicRoutes;
  private readonly loading = new Map<EngineFeature, Promise<TopicProvider>>();
  private readonly loaded = new Map<EngineFeature, TopicProvider>();
  private readonly byKind = new Map<string, EngineFeature>();
  private readonly session: EngineFeature | undefined;
  private readonly input: TopicProviderInput;
  private readonly touched: (watched: WatchedTopic) => void;

  constructor(
    features: readonly EngineFeature[],
    input: MarketInput,
    touched: (watched: WatchedTopic) => void,
  ) {
    this.input = {
      ...input,
      entities: async () => {
        const loads = features.flatMap(({ entities }) => entities ?? []);
        return (await Promise.all(loads.map((load) => loadChunk(input.clock, load)))).flat();
      },
      account: async () => (await this.ofSession()).account as LiveAccount,
      changed: (subject) => {
        this.changed(subject);
      },
    };
    this.touched = touched;
    this.kinds = Object.assign({}, ...features.map(({ topics }) => topics)) as TopicRoutes;
    this.session = features.find(({ event }) => event !== undefined);
    for (const feature of features) for (const kind in feature.topics) this.byKind.set(kind, feature);
  }

  /** The provider that answers the calls about the session, once its code is loaded. */
  async ofSession(): Promise<TopicProvider> {
    if (!this.session) throw new Error('no feature of the engine has sessions');
    return this.provider(this.session);
  }

  /** A message of a feature's event: only the feature requests it, so its code is loaded. */
  receive(event: string, message: unknown): boolean {
    if (this.session?.event !== event) return false;
    this.loaded.get(this.session)?.receive?.(message);
    return true;
  }

  /** Gives the topic its view. */
  async open(watched: WatchedTopic): Promise<void> {
    const view = await this.view(watched, () => {
      this.touched(watched);
    });
    if (watched.watchers === 0) view?.close();
    else if (view) {
      watched.view = view;
      this.touched(watched);
    }
  }

  /** Undefined for a kind without a feature. */
  async view({ parts }: WatchedTopic, touched: () => void): Promise<TopicView | undefined> {
    const feature = this.byKind.get(parts.kind);
    return feature && (this.loaded.get(feature) ?? (await this.provider(feature))).view(parts, touched);
  }

  changed(subject: Subject): void {
    for (const provider of this.loaded.values()) provider.changed?.(subject);
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const provider of this.loaded.values()) provider.rebuild?.(symbols);
  }

  private provider(feature: EngineFeature): Promise<TopicProvider> {
    const loading = this.loading.get(feature) ?? this.load(feature);
    this.loading.set(feature, loading);
    return loading;
  }

  private async load(feature: EngineFeature): Promise<TopicProvider> {
    const load = feature.load as NonNullable<EngineFeature['load']>;
    const provider = await loadChunk(this.input.clock, () => load(this.input));
    this.loaded.set(feature, provider);
    return provider;
  }
}
