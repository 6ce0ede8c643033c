/** Texts as users write them into files: a body is a list of lines, where `# ` begins a heading and `- ` an item. */
import * as z from 'zod/mini';
import type { Block } from '#protocol/names/content';

/** A text that is not empty and has no spaces at its ends. */
export const written = z.string().check(z.regex(/^\S(?:.*\S)?$/));

export const pageText = z.strictObject({
  title: written,
  summary: written,
  body: z.array(written).check(z.minLength(1)),
});

export function blocksOf(body: readonly string[]): readonly Block[] {
  return body.map((line) => {
    if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) };
    if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2) };
    return { kind: 'text', text: line };
  });
}
