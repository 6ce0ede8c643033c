/**
 * Caches content between two reads of the store: a visitor's query needs no database if the same was read within the
 * last minute. An operator's changes appear after that minute.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { ArticleKind, Block } from '#protocol/names/content';
import type { LanguageCode } from '#protocol/names/languages';
import type { ArticleLine, Banner, ContentIn, ServicePage } from './stored-content.ts';
import type { ContentStore } from './tables.ts';

const HELD_MILLIS = 60_000;

interface Held {
  readonly until: Millis;
  readonly content: Promise<ContentIn>;
  /** Articles by id. */
  readonly bodies: Map<number, Promise<readonly Block[] | undefined>>;
}

export interface Article extends ArticleLine {
  readonly body: readonly Block[];
}

export class ContentService {
  private readonly held = new Map<LanguageCode, Held>();

  constructor(
    private readonly store: Pick<ContentStore, 'contentIn' | 'articleBody'>,
    private readonly clock: Clock,
  ) {}

  async banners(language: LanguageCode): Promise<readonly Banner[]> {
    return (await this.read(language).content).banners;
  }

  async services(language: LanguageCode): Promise<readonly ServicePage[]> {
    return (await this.read(language).content).services;
  }

  /** Newest first; of all kinds if none is given. */
  async articles(language: LanguageCode, kind: ArticleKind | undefined): Promise<readonly ArticleLine[]> {
    const { articles } = await this.read(language).content;
    return kind === undefined ? articles : articles.filter((line) => line.kind === kind);
  }

  /** Undefined if no article is shown under that id. */
  async article(language: LanguageCode, id: number): Promise<Article | undefined> {
    const { content, bodies } = this.read(language);
    const line = (await content).articles.find((each) => each.id === id);
    if (line === undefined) return undefined;
    const asked = bodies.get(id) ?? this.store.articleBody(id, language);
    bodies.set(id, asked);
    asked.catch(() => bodies.delete(id));
    const body = await asked;
    return body === undefined ? undefined : { ...line, body };
  }

  private read(language: LanguageCode): Held {
    const last = this.held.get(language);
    const now = this.clock.now();
    if (last !== undefined && now < last.until) return last;
    const content = this.store.contentIn(language);
    const held = { until: now + HELD_MILLIS, content, bodies: new Map() };
    this.held.set(language, held);
    // A failed read is tried again by the next visitor.
    content.catch(() => {
      if (this.held.get(language) === held) this.held.delete(language);
    });
    return held;
  }
}
