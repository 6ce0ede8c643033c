import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../blocks/copy-button.tsx';
import styles from './copy-row.module.css';

interface CopyRowInput {
  readonly name: string;
  /** The text to copy. */
  readonly text: string;
  /** The shown text, if it differs. */
  readonly shown?: string;
  readonly children?: ReactNode;
}

/** A text with a button that copies it to the clipboard. */
export function CopyRow({ name, text, shown = text, children }: CopyRowInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{shown}</span>
      </span>
      {children}
      <CopyButton label={t('user.copy', { name })} text={text} />
    </div>
  );
}
