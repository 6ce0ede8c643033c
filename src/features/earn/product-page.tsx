import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AnswerAge } from '../../blocks/answer-age.tsx';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DayTable } from './day-table.tsx';
import styles from './earn.module.css';
import { EarlyText } from './early-text.tsx';
import { expectedIncome } from './expected-income.ts';
import { ValueList } from './value-list.tsx';
import { LockBar } from './lock-bar.tsx';
import { LockForm } from './lock-form.tsx';
import { useLockForm } from './use-lock-form.ts';
import {
  useBothTimes,
  useCalendar,
  useProducts,
  useTermWords,
  useYields,
  useYieldWords,
  type EarnProduct,
  type EarnProducts,
} from './use-earn.ts';

/** One product: its terms, what a quantity would earn day by day, and the form that locks it. */
export function EarnProductPage(): ReactNode {
  const { t } = useTranslation();
  const name = new URLSearchParams(useLocation().search).get('product') ?? '';
  const termOf = useTermWords();
  const { answer, failure, again, at } = useProducts();
  const product = answer?.list.find((each) => each.product === name);
  return (
    <Page title={product === undefined ? t('earn.title') : `${product.asset} · ${termOf(product)}`} back>
      {answer !== undefined && product !== undefined ? (
        <Detail product={product} offer={answer} at={at} />
      ) : answer !== undefined ? (
        <Notice title={t('earn.none')} />
      ) : failure !== undefined ? (
        <LoadFailure retry={again} />
      ) : (
        <LoadingView label={t('app.page.loading')} />
      )}
    </Page>
  );
}

interface DetailInput {
  readonly product: EarnProduct;
  readonly offer: EarnProducts;
  /** When the offer came. */
  readonly at: number | undefined;
}

function Detail({ product, offer, at }: DetailInput): ReactNode {
  const { t } = useTranslation();
  const form = useLockForm(product);
  const both = useBothTimes(offer.zone);
  const calendar = useCalendar(offer.zone);
  const { start } = offer;
  const { quantity } = form.fields;
  const income = useMemo(
    () => expectedIncome(calendar, product, quantity, start),
    [calendar, product, quantity, start],
  );
  const begins = product.kind === 'pledge' ? 'earn.facts.beginsPledge' : 'earn.facts.begins';
  return (
    <>
      <ScrollArea kind="form">
        <AnswerAge at={at}>
          <Terms product={product} />
        </AnswerAge>
        <LockForm product={product} form={form} />
        <p className={styles.quiet}>{t(begins, { time: both(start) })}</p>
        <EarlyText terms={product} />
        <p className={styles.quiet}>{t('earn.lock.back')}</p>
        <DayTable product={product} income={income} />
      </ScrollArea>
      <LockBar product={product} form={form} income={income} />
    </>
  );
}

function Terms({ product }: { readonly product: EarnProduct }): ReactNode {
  const { t, i18n } = useTranslation();
  const wordsOf = useYieldWords();
  const { text, year } = useYields();
  const { asset, kind, smallest, largest, userQuota, left, lowPpm, highPpm, todayPpm } = product;
  const amount = (plain: string) => `${amountText(plain, i18n.language)} ${asset}`;
  return (
    <section className={styles.block}>
      <p className={styles.large} data-testid="earn-yield">
        {wordsOf(product)}
      </p>
      <ValueList
        values={[
          ...(kind === 'pledge' ? [] : [[t('earn.facts.year'), year(product)] as const]),
          ...(lowPpm === highPpm
            ? []
            : [[t('earn.facts.today'), text({ lowPpm: todayPpm, highPpm: todayPpm })] as const]),
          [t('earn.facts.smallest'), amount(smallest)],
          [t('earn.facts.largest'), amount(largest)],
          [t('earn.facts.userQuota'), amount(userQuota)],
          [t('earn.facts.left'), amount(left)],
        ]}
      />
    </section>
  );
}
