/** How a phone shows the installed app. Its texts are needed before a language is known, so they are in English. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Brisk',
  short_name: 'Brisk',
  description: 'Live markets, order books and trades.',
  lang: 'en',
  start_url: './#/',
  scope: './',
  display: 'standalone',
  orientation: 'portrait',
  categories: ['finance'],
  theme_color: '#FFFFFF',
  background_color: '#FFFFFF',
  icons: [
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    {
      name: 'Markets',
      url: './#/pages/market/quote',
      icons: [{ src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};
