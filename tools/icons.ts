/**
 * `npm run icons`: draws the icons of the installed app from `public/favicon.svg`, the only source, into
 * `public/icons`. They are committed, so that a build needs no browser.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { ROOT } from './install.mjs';

/** The background colour of the source, for icons that a phone crops to a shape. */
const GROUND = '#0C1018';

interface IconShape {
  readonly file: string;
  readonly pixels: number;
  /** Fills the whole square; the sign is within the part that no crop removes (four fifths of the width). */
  readonly full?: true;
}

const SHAPES: readonly IconShape[] = [
  { file: 'icon-192.png', pixels: 192 },
  { file: 'icon-512.png', pixels: 512 },
  { file: 'maskable-512.png', pixels: 512, full: true },
  { file: 'apple-touch-180.png', pixels: 180, full: true },
];

async function draw(page: Page, svg: string, { file, pixels, full }: IconShape): Promise<void> {
  const inner = full === true ? Math.round(pixels * 0.85) : pixels;
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${full === true ? GROUND : 'none'}}` +
      `svg{width:${inner}px;height:${inner}px}</style>${svg}`,
  );
  await page.screenshot({ path: join(ROOT, 'public/icons', file), omitBackground: full !== true });
}

const executablePath = await ensureChromium();
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath });
const page = await browser.newPage();
const svg = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8');
for (const shape of SHAPES) await draw(page, svg, shape);
await browser.close();
