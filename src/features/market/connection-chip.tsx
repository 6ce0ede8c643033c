import { computed, effect } from '@preact/signals-react';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../engine/use-topic.ts';
import hidden from '../../ui/hidden.module.css';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './connection-chip.module.css';

/** A dot and the latency while the platform answers; a text while it does not. */
export function ConnectionChip({ short = false }: { readonly short?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { state, latency } = useTopic('connection');
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        (place.current as HTMLSpanElement).dataset['status'] = state.value;
      }),
    [state],
  );
  const label = useMemo(() => computed(() => t(`market.connection.${state.value}`)), [state, t]);
  const seen = useMemo(
    () =>
      computed(() => {
        if (state.value !== 'live' || latency.value < 0) return label.value;
        const time = t('market.connection.latency', { millis: Math.round(latency.value) });
        return short ? time : `${label.value} · ${time}`;
      }),
    [state, latency, label, short, t],
  );
  return (
    <span ref={place} className={styles.chip} data-testid="connection" data-status="connecting">
      <span className={styles.dot} />
      <LiveText text={seen} />
      <span className={hidden.hidden} role="status">
        <LiveText text={label} />
      </span>
    </span>
  );
}
