/** A file that a press saves, as CSV. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly lines: readonly (readonly string[])[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), lines: lines.map((line) => line.split(',')) };
}
