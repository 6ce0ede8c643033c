import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsInput<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
  /** The id of the panel that the tabs change. */
  readonly panel: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of texts, one of them chosen. Arrow keys move the choice, as the tabs pattern requires. */
export function Tabs<Key extends string>({ label, tabs, chosen, choose, panel }: TabsInput<Key>): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = (at + step + tabs.length) % tabs.length;
    choose((tabs[next] as { readonly key: Key }).key);
    (row.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(panel, key)}
          className={styles.tab}
          aria-selected={key === chosen}
          aria-controls={panel}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => choose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export function tabId(panel: string, key: string): string {
  return `${panel}-${key}`;
}
