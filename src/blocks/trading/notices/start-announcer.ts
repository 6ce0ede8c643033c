import { loadNamespace } from '../../../i18n/load-namespace.ts';
import type { PageNamespace } from '../../../i18n/texts.ts';
import type { Notice } from '../../../ui/toast-queue.ts';
import { notices } from '../../../ui/toast.tsx';
import { announceFill } from './announce-fill.ts';
import { Announcer } from './announcer.ts';

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
