/** Names of the platform's content for users, without checks. */
export const ARTICLE_KINDS = ['notice', 'news', 'help'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

export const SERVICE_KINDS = ['general', 'customer', 'media'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** The article that describes the platform. */
export const WHITE_PAPER = 31;

/** A text consists of blocks, so that no markup from the wire is ever rendered. */
export const BLOCK_KINDS = ['heading', 'text', 'item'] as const;
export interface Block {
  readonly kind: (typeof BLOCK_KINDS)[number];
  readonly text: string;
}
