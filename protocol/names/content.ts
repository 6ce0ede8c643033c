/** Names of what the house says to people, without checks. */
export const ARTICLE_KINDS = ['notice', 'news', 'help'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

export const SERVICE_KINDS = ['general', 'customer', 'media'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];
