/** The user's live preferences: valtio holds them, the device stores them, the document shows theme and colours. */
import { proxy, subscribe } from 'valtio';
import {
  PREFERENCES_KEY,
  parsePreferences,
  readKept,
  writeKept,
  type Preferences,
  type Theme,
} from './kept.ts';

export const preferences = proxy<Preferences>(readKept());

const GROUND = { light: '#FFFFFF', dark: '#0B0E13' } as const;

/** Adds a favourite at the end, or removes it. */
export function toggleFavourite(symbol: string): void {
  const at = preferences.favourites.indexOf(symbol);
  if (at === -1) preferences.favourites.push(symbol);
  else preferences.favourites.splice(at, 1);
}

export function toggleTheme(): void {
  preferences.theme = shownTheme(preferences.theme) === 'dark' ? 'light' : 'dark';
}

/** The theme on the screen, with `system` resolved. */
export function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Stores every change on the device and applies it; another tab's change is taken over. */
export function keepPreferences(): void {
  subscribe(preferences, () => {
    writeKept(preferences);
    show();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === PREFERENCES_KEY) Object.assign(preferences, parsePreferences(event.newValue));
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}

function show(): void {
  const theme = shownTheme(preferences.theme);
  const root = document.documentElement;
  root.dataset.theme = theme;
  if (preferences.colours === 'green-up') delete root.dataset.colours;
  else root.dataset.colours = preferences.colours;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}
