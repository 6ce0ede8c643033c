import { preferences } from '../../../preferences/preferences.ts';

/** Two pulses, to differ from the feedback of a tap. */
const PULSES = [18, 60, 18];
const PITCHES_HERTZ = [880, 1_320];

/** Vibrates and plays a tone, each only if the user chose it. Before the first touch browsers allow neither. */
export function announceFill(): void {
  if (!('userActivation' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (preferences.haptic && 'vibrate' in navigator) navigator.vibrate(PULSES);
  if (preferences.sound) void import('../../tone.ts').then(({ playTone }) => playTone(PITCHES_HERTZ));
}
