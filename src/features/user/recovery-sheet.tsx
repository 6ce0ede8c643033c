import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './recovery-sheet.module.css';
import own from './user.module.css';

interface RecoverySheetInput {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** Recovery codes are shown only here, once: no tap outside and no Escape closes it. */
export function RecoverySheet({ codes, close }: RecoverySheetInput): ReactNode {
  const { t } = useTranslation();
  const text = useMemo(() => `${codes.join('\n')}\n`, [codes]);
  const copy = async () => toast(t((await copyText(text)) ? 'app.copy.done' : 'app.copy.failed'));
  return (
    <Sheet title={t('user.recovery.title')} close={close} keeps>
      <p className={own.warn}>{t('user.recovery.text')}</p>
      <ol className={styles.codes} aria-label={t('user.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button kind="quiet" press={copy}>
          {t('user.recovery.copy')}
        </Button>
        <Button kind="quiet" press={() => download(text)}>
          {t('user.recovery.download')}
        </Button>
      </div>
      <Button wide press={close}>
        {t('user.recovery.stored')}
      </Button>
    </Sheet>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'brisk-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
