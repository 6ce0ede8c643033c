import { useSyncExternalStore, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../preferences/preferences.ts';
import type { Logos } from './ask-logos.ts';
import styles from './coin-logo.module.css';

let logos: Logos = {};
let asked = false;
const listeners = new Set<() => void>();

/** A picture is only decoration: without one a coin shows its letter, so a failure has no message. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    askForLogos().then(
      (answer) => {
        logos = answer;
        for (const each of listeners) each();
      },
      () => {
        asked = false;
      },
    );
  }
  return () => listeners.delete(listener);
}

/** The code of calls loads after the first screen, which shows prices without it. */
async function askForLogos(): Promise<Logos> {
  const { askLogos } = await import('./ask-logos.ts');
  return askLogos();
}

const listenToNothing = () => () => undefined;

/** A coin's picture, loaded when it comes near the screen; its letter until then, or if it fails. */
export function CoinLogo({ coin }: { readonly coin: string }): ReactNode {
  const { reducedData } = useSnapshot(preferences);
  const known = useSyncExternalStore(reducedData ? listenToNothing : listen, () => logos[coin]);
  const address = reducedData ? undefined : known;
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.logo} aria-hidden="true">
      {address === undefined || broken ? (
        coin.slice(0, 1)
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
