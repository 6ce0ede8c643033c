/** A tap's feedback besides the picture: a pulse and a tone, each only if chosen in the settings. */
import { preferences } from '../preferences/preferences.ts';

const PULSE_MILLIS = 12;

export function giveFeedback(): void {
  if (preferences.haptic && 'vibrate' in navigator) navigator.vibrate(PULSE_MILLIS);
  if (preferences.sound) void import('./tone.ts').then(({ playTone }) => playTone());
}
