/** How the screens of a market follow its signals without rendering: attributes and derived texts. */
import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/direction';
import type { TopicStatus } from '#worker/engine-api';
import type { TickerRecord, Confirmed } from '../../engine/records.ts';
import { ageText } from '../../i18n/age-text.ts';

/** An element's `data-status` is the status of its values; the styles dim by it. */
export function useStatus<E extends HTMLElement>(record: Confirmed): RefObject<E | null> {
  const { status } = record;
  const place = useRef<E>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        (place.current as E).dataset['status'] = status.value;
      }),
    [status],
  );
  return place;
}

/** `data-direction` of an element: down, flat or up. */
export function useDirection<E extends HTMLElement>(direction: ReadonlySignal<number>): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        (place.current as E).dataset['direction'] = directionOf(direction.value);
      }),
    [direction],
  );
  return place;
}

/** A market's last price as `FlashText` takes it. */
export function lastPrice({ last, moves, move }: TickerRecord) {
  return { text: last, moves, move };
}

/** The status of a value, in words; empty while it is live. */
export function useWorth(record: Confirmed): ReadonlySignal<string> {
  const { t, i18n } = useTranslation();
  const { status, age } = record;
  const language = i18n.language;
  return useMemo(
    () => computed(() => worthText(status.value, age.value, t, language)),
    [status, age, t, language],
  );
}

function worthText(status: TopicStatus, age: number, t: TFunction, language: string): string {
  if (status === 'live') return '';
  if (status === 'stale' && age > 0) return t('market.status.staleSince', { age: ageText(age, language) });
  return t(`market.status.${status}`);
}
