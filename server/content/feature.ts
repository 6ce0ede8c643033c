/** Articles, banners, services and rates, which the platform's pages show. */
import { defineFeature } from '../feature/define-feature.ts';
import { startContent, type ContentInput } from './start-content.ts';
import { contentTables } from './tables.ts';

export function contentFeature(input: Pick<ContentInput, 'page' | 'contacts'>) {
  return defineFeature({
    name: 'content',
    tables: [contentTables],
    start: ({ store, clock, log }) =>
      startContent({
        ...{ ...input, store, clock },
        onUnrenewed: (error) => {
          log.warn({ err: error }, 'rates could not be renewed and stay as they were');
        },
      }),
  });
}
