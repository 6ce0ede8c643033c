import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ConvertTerms } from '#protocol/names/convert';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { Button } from '../../ui/button.tsx';
import type { ExchangeSummary } from './exchange.form.ts';
import styles from './exchange.module.css';
import { askQuote, exchange, quoteView } from './exchange.state.ts';
import { problemText } from './problem-text.ts';
import { QuoteSheet } from './quote-sheet.tsx';

const INTO = ' → ';

interface PreviewInput {
  readonly summary: ExchangeSummary;
  readonly terms: ConvertTerms | undefined;
}

/** The button that requests a quote, or states what is missing; replaced by an exchange without an answer. */
export function Preview({ summary, terms }: PreviewInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { open, unknown, others } = useSnapshot(exchange.view);
  const { quote } = useSnapshot(quoteView);
  const { problem, waits, input } = summary;
  if (open !== undefined && unknown) {
    const { paid, received } = open.input;
    const all = [open, ...others].map((each) => ({
      id: each.id,
      words: `${each.input.paid}${INTO}${each.input.received}`,
    }));
    return <Unanswered text={t('convert.unknown', { paid, received })} all={all} command={exchange} />;
  }
  const text = problem && problemText(problem, terms, { t, language: i18n.language });
  return (
    <section className={styles.submit}>
      <Button wide disabled={problem !== undefined || waits} press={() => askQuote(input)}>
        {text ?? t('convert.preview')}
      </Button>
      <p className={styles.note}>{t('convert.note')}</p>
      {quote === undefined ? null : <QuoteSheet quote={quote} input={input} />}
    </section>
  );
}
