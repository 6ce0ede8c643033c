import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { USER_ICONS } from './user-icons.ts';
import styles from './copy-row.module.css';

interface CopyRowInput {
  readonly name: string;
  /** What is copied. */
  readonly text: string;
  /** What is read, where that differs. */
  readonly shown?: string;
  readonly children?: ReactNode;
}

/** A text to hand on, with its button for the clipboard. */
export function CopyRow({ name, text, shown = text, children }: CopyRowInput): ReactNode {
  const { t } = useTranslation();
  const copy = async () => toast(t((await copyText(text)) ? 'app.copy.done' : 'app.copy.failed'));
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{shown}</span>
      </span>
      {children}
      <IconButton label={t('user.copy', { name })} press={() => void copy()}>
        <Glyph path={USER_ICONS.copy} size={20} />
      </IconButton>
    </div>
  );
}
