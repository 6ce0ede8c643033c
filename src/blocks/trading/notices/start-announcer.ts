import { loadNamespace } from '../../../i18n/load-namespace.ts';
import type { PageNamespace } from '../../../i18n/texts.ts';
import { preferences } from '../../../preferences/preferences.ts';
import type { Notice } from '../../../ui/toast-queue.ts';
import { notices } from '../../../ui/toast.tsx';
import { Announcer } from './announcer.ts';

/** Two pulses, to differ from the feedback of a tap. */
const PULSES = [18, 60, 18];
const PITCHES_HERTZ = [880, 1_320];

interface StartInput {
  /** Lines of one source join each other. */
  readonly source: string;
  readonly namespace: PageNamespace;
  readonly many?: Notice['many'];
}

/** An announcer of the feature with these texts, in the app's one place of toasts. */
export function startAnnouncer({ source, namespace, many }: StartInput): Announcer {
  return new Announcer({
    ...{ source, many, queue: notices, sound: announceFill },
    texts: () => loadNamespace(namespace),
  });
}

/** Vibrates and plays a tone, each only if the user chose it. Before the first touch browsers allow neither. */
function announceFill(): void {
  if (!('userActivation' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (preferences.haptic && 'vibrate' in navigator) navigator.vibrate(PULSES);
  if (preferences.sound) void import('../../tone.ts').then(({ playTone }) => playTone(PITCHES_HERTZ));
}
