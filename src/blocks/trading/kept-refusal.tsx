import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RefusedNote, useRefusalSeen } from './place-parts.tsx';
import type { RefusedOrder } from './refused-order.ts';

interface KeptRefusalInput {
  readonly refused: RefusedOrder;
  /** The form's values in one text; with another text the refusal is about a form that is no longer shown. */
  readonly values: string;
}

/** Why a form's last command was refused, in place of a toast, until the next press or another value. */
export function KeptRefusal({ refused, values }: KeptRefusalInput): ReactNode {
  const { t } = useTranslation();
  const { message, isOffline } = useSnapshot(refused.view);
  useRefusalSeen(refused);
  useEffect(() => refused.edited(), [refused, values]);
  return (
    <RefusedNote message={isOffline && message !== '' ? t('app.call.offline') : message} isOffline={false} />
  );
}
