import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './offer-bar.module.css';

interface OfferBarInput {
  readonly text: string;
  readonly later: { readonly label: string; readonly act: () => void };
  readonly accept: { readonly label: string; readonly act: () => void };
}

/** An offer above the tab bar that hides nothing: it can be taken, put off or ignored. */
export function OfferBar({ text, later, accept }: OfferBarInput): ReactNode {
  return (
    <aside className={styles.bar} role="status">
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.later} onClick={later.act}>
        {later.label}
      </button>
      <button type="button" className={styles.accept} onClick={accept.act}>
        {accept.label}
      </button>
    </aside>
  );
}

/**
 * A place for an offer outside the app's own React root, so that the app's first chunk does not contain it. The
 * returned function shows an offer there, or removes it.
 */
export function offerPlace(): (offer: ReactNode) => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  return (offer) => root.render(offer);
}
