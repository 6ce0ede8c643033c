import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { clause as clauseCall } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { TermsSheet } from '../../blocks/terms-sheet.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './agreement.module.css';

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';

interface AgreementInput {
  /** The version that the user agreed to; undefined: none. */
  readonly clause: number | undefined;
  readonly change: (clause: number | undefined) => void;
  readonly tried: boolean;
}

/** The terms can be read before agreeing; the user agrees to the current version. */
export function Agreement({ clause, change, tried }: AgreementInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const isMissing = tried && clause === undefined;
  // The version is loaded before the tap, so that the choice shows at once.
  const current = useRef<number>(undefined);
  useEffect(() => {
    call<typeof clauseCall>(CALLS.clause, {}, QUIETLY).then(
      ({ version }) => (current.current = version),
      () => undefined,
    );
  }, []);
  const agree = async (agreed: boolean) => {
    if (!agreed || current.current !== undefined) return change(agreed ? current.current : undefined);
    const terms = await call<typeof clauseCall>(CALLS.clause, {}).catch(() => undefined);
    change(terms?.version);
  };
  return (
    <div className={styles.agreement} data-missing={isMissing}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={clause !== undefined}
          aria-invalid={isMissing}
          aria-describedby={id}
          onChange={(event) => void agree(event.target.checked)}
        />
        <span className={styles.box} aria-hidden="true">
          <Glyph path={CHECK} size={16} />
        </span>
        <span>{t('auth.terms.agree')}</span>
      </label>
      <button type="button" className={styles.read} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('auth.terms.read')}
      </button>
      <p id={id} className={styles.said} aria-live="polite">
        {isMissing ? t('auth.terms.needed') : null}
      </p>
      {open ? (
        <TermsSheet
          close={() => setOpen(false)}
          accept={(version) => {
            change(version);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
