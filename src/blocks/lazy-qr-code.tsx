import { lazy, Suspense, type ReactNode } from 'react';
import styles from './qr-code.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode: code }) => ({ default: code })));

/** The code's space is reserved from the start; the drawing is a separate script. */
export function LazyQrCode(input: { readonly text: string; readonly label: string }): ReactNode {
  return (
    <Suspense fallback={<div className={styles.code} />}>
      <QrCode {...input} />
    </Suspense>
  );
}
