import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { clause } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { LoadingView } from '../ui/loading-view.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LoadFailure } from './load-failure.tsx';
import { TextBlocks } from './text-blocks.tsx';
import { useAnswer } from './use-answer.ts';

type Terms = CallOutput<typeof clause>;

interface TermsSheetInput {
  readonly close: () => void;
  /** The user accepts the displayed version of the terms. Without it they are only shown. */
  readonly accept?: (version: number) => unknown;
}

/** The current terms. Uses texts of `auth`. */
export function TermsSheet({ close, accept }: TermsSheetInput): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback((): Promise<Terms> => call<typeof clause>(CALLS.clause, {}, QUIETLY), []);
  const { answer, failure, again } = useAnswer(ask);
  return (
    <Sheet title={answer?.title ?? t('auth.terms.title')} close={close}>
      {answer !== undefined ? (
        <>
          <TextBlocks blocks={answer.body} />
          <Button wide press={() => (accept === undefined ? close() : accept(answer.version))}>
            {accept === undefined ? t('app.close') : t('auth.terms.accept')}
          </Button>
        </>
      ) : failure === undefined ? (
        <LoadingView label={t('app.page.loading')} />
      ) : (
        <LoadFailure retry={again} />
      )}
    </Sheet>
  );
}
