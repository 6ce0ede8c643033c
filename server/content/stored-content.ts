/** Content as stored in its rows. */
import type { Millis } from '#domain/units';
import type { ArticleKind, Block, ServiceKind } from '#protocol/names/content';

/** A release's own rows, by the names of their tables and columns. */
export interface ContentSeed {
  readonly articles: readonly { id: number; kind: ArticleKind; time: Millis }[];
  readonly article_texts: readonly PageText[];
  readonly services: readonly { id: number; kind: ServiceKind; position: number; email: string | null }[];
  readonly service_texts: readonly PageText[];
  readonly banners: readonly { id: number; position: number; target: string | null }[];
  readonly banner_texts: readonly { id: number; language: string; title: string; text: string }[];
}

interface PageText {
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
}

/** An article that an operator wrote, or took over from a release. */
export interface OwnArticle {
  /** Undefined: a new article. */
  readonly id: number | undefined;
  readonly kind: ArticleKind;
  readonly time: Millis;
  /** False: hidden from all users. */
  readonly shown: boolean;
  /** Languages that are missing here keep their texts. */
  readonly texts: readonly Omit<PageText, 'id'>[];
}

export interface ArticleLine {
  readonly id: number;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly summary: string;
  readonly time: Millis;
}

export interface ServicePage {
  readonly id: number;
  readonly kind: ServiceKind;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
  readonly email: string | null;
}

export interface Banner {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly target: string | null;
}

/** Content in one language, or in English if the language lacks it; rows with neither are omitted. */
export interface ContentIn {
  /** Newest first. */
  readonly articles: readonly ArticleLine[];
  readonly services: readonly ServicePage[];
  readonly banners: readonly Banner[];
}

/** The value of one USDT in a currency, and the time from which it is known. */
export interface StoredRate {
  /** ISO 4217. */
  readonly currency: string;
  /** Decimal text. */
  readonly rate: string;
  readonly time: Millis;
}
