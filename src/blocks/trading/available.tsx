import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { TRANSFER_PATH } from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { TRANSFER_ICON } from '../../ui/transfer-icon.ts';
import styles from './ticket.module.css';

interface AvailableInput {
  readonly asset: string;
  /** Of the asset, in the language's marks. */
  readonly available: ReadonlySignal<string>;
  /** The account that a transfer takes it from. */
  readonly from: AccountKind;
  readonly to?: AccountKind;
  /** In the place of its plain name. */
  readonly name?: ReactNode;
}

/** The available balance of the asset that pays, and a link to add more. */
export function Available({ asset, available, from, to, name }: AvailableInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.available}>
      <span>{name ?? t('assets.transfer.available')}</span>
      <PageLink
        to={addressOf(TRANSFER_PATH, { coin: asset, from, ...(to === undefined ? {} : { to }) })}
        className={styles.transfer}
        aria-label={t('trading.ticket.transfer', { coin: asset })}
      >
        <span className={styles.figure}>
          <LiveText text={available} testId="available" /> {asset}
        </span>
        <Glyph path={TRANSFER_ICON} size={16} />
      </PageLink>
    </div>
  );
}
