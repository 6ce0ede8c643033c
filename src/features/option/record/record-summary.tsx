import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/direction';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { optionSummary } from '#protocol/option';
import { call, QUIETLY } from '../../../api/call.ts';
import { useEndedOptions, useOptionResets } from '../../../blocks/option-account.ts';
import { UNKNOWN } from '../../../engine/records.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { percentTexts } from '../../../i18n/percent-text.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { questionOf, type OptionFilter } from './option-filter.ts';
import styles from './record.module.css';

type Sums = CallOutput<typeof optionSummary>['list'][number];

/** Win rate and sums of the filtered options, added up by the platform as the ledger has them. */
export function RecordSummary({ filter }: { readonly filter: OptionFilter }): ReactNode {
  const ask = useCallback(
    () => call<typeof optionSummary>(CALLS.optionSummary, questionOf(filter), QUIETLY),
    [filter],
  );
  const { answer, again } = useAnswer(ask);
  const { length } = useEndedOptions('all');
  const ended = `${String(useOptionResets())} ${String(length)}`;
  const seen = useRef(ended);
  useEffect(() => {
    if (seen.current !== ended) void again();
    seen.current = ended;
  }, [ended, again]);
  // Nothing to sum up, or a failed call: the list below says so.
  return (
    <>
      {answer?.list.map((sums) => (
        <SumsOf key={sums.asset} sums={sums} />
      ))}
    </>
  );
}

function SumsOf({ sums }: { readonly sums: Sums }): ReactNode {
  const { t, i18n } = useTranslation();
  const texts = useOptionTexts();
  const { asset, won, lost, exited, returned, stake, fee, payout, pnl } = sums;
  const percent = useMemo(() => percentTexts(i18n.language, { most: 1 }), [i18n.language]);
  const decided = won + lost;
  const values = [
    [t('option.record.stakes'), texts.amount(stake)],
    [t('option.record.payouts'), texts.amount(payout)],
    [t('option.fields.fee'), texts.amount(fee)],
    ...(exited === 0 ? [] : [[t('option.results.exited'), String(exited)] as const]),
    [t('option.results.returned'), String(returned)],
  ] as const;
  return (
    <section className={styles.sums} aria-label={t('option.record.sums')} data-testid="option-sums">
      <div className={styles.main}>
        <p>
          <span className={styles.name}>{t('option.record.winRate')}</span>
          <strong data-testid="win-rate">{decided === 0 ? UNKNOWN : percent(won / decided)}</strong>
          <span className={styles.name}>{t('option.record.wonOf', { won, of: decided })}</span>
        </p>
        <p>
          <span className={styles.name}>{t('option.record.pnl', { coin: asset })}</span>
          <strong data-direction={directionOf(pnl)} data-testid="option-pnl">
            {texts.signed(pnl)}
          </strong>
        </p>
      </div>
      <dl className={styles.values}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
