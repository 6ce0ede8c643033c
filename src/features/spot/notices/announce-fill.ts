import { preferences } from '../../../preferences/preferences.ts';

/** Twice, so that it is no tap's. */
const PULSES = [18, 60, 18];
const PITCHES_HERTZ = [880, 1_320];

/** A pulse and a tone, each only where it was chosen. Before the first touch of the page browsers allow neither. */
export function announceFill(): void {
  if (!('userActivation' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (preferences.haptic && 'vibrate' in navigator) navigator.vibrate(PULSES);
  if (preferences.sound)
    void import('../../../blocks/tone.ts').then(({ playTone }) => playTone(PITCHES_HERTZ));
}
