import { create } from 'qrcode';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './download.module.css';

/** Empty cells around a code, as its norm asks for. */
const QUIET = 4;

/** Always dark on light: not every camera reads the other way round. */
export function AddressCode({ address }: { readonly address: string }): ReactNode {
  const { t } = useTranslation();
  const { size, path } = useMemo(() => drawn(address), [address]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={t('home.download.code')}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}

function drawn(address: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  data.forEach((dark, at) => {
    if (dark !== 0)
      path += `M${String((at % size) + QUIET)} ${String(Math.floor(at / size) + QUIET)}h1v1h-1z`;
  });
  return { size: size + 2 * QUIET, path };
}
