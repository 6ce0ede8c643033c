import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { acceptClause } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call } from '../../api/call.ts';
import { TermsSheet } from '../../blocks/terms-sheet.tsx';
import { RowButton } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Security } from './safety.ts';

interface TermsRowInput {
  readonly security: Security;
  readonly again: () => Promise<void>;
}

/** The current terms; a user who accepted older ones, or none, can accept these. */
export function TermsRow({ security, again }: TermsRowInput): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isNew = security.clause < security.newestClause;
  const close = () => setIsOpen(false);
  const accept = async (version: number) => {
    await call<typeof acceptClause>(CALLS.acceptClause, { version });
    close();
    toast(t('user.terms.accepted'));
    await again();
  };
  return (
    <>
      <RowButton
        name={t('auth.terms.title')}
        {...(isNew ? { note: t('user.terms.isNew') } : {})}
        press={() => setIsOpen(true)}
      />
      {isOpen ? <TermsSheet close={close} {...(isNew ? { accept } : {})} /> : null}
    </>
  );
}
