/** Articles, banners, services and rates, which the platform's pages show. */
import { CONTENT_CODES } from '#protocol/names/codes';
import { tablesBehind } from '../core/table-query.ts';
import { defineFeature } from '../feature/define-feature.ts';
import { startContent, type ContentInput } from './start-content.ts';
import type { StatusesOf } from '../http/refuse.ts';

const statuses = {
  [CONTENT_CODES.noArticle]: { status: 404 },
  [CONTENT_CODES.noService]: { status: 404 },
} satisfies StatusesOf<typeof CONTENT_CODES>;

export function contentFeature(input: Pick<ContentInput, 'page' | 'contacts'>) {
  return defineFeature({
    name: 'content',
    statuses,
    start: ({ core, clock, log }) =>
      startContent({
        ...{ ...input, store: tablesBehind(core), clock },
        onUnrenewed: (error) => {
          log.warn({ err: error }, 'rates could not be renewed and stay as they were');
        },
      }),
  });
}
