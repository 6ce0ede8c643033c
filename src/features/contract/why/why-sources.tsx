import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, type Exact } from '#domain/contract/reference/exact';
import { plainMedian } from '#domain/contract/reference/formulas';
import { price, step } from '#domain/contract/reference/explanation';
import { UNKNOWN } from '#domain/number-text';
import type { contractIndex } from '#protocol/funding';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../../api/call.ts';
import { sourceName } from '../../../blocks/market/source-name.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { Steps } from './steps.tsx';
import styles from './why-sheet.module.css';
import type { WhyTexts } from './why-texts.ts';

interface SourcesInput {
  readonly symbol: string;
  /** Of the index. */
  readonly tick: Exact;
  readonly texts: WhyTexts;
}

/** The sources of the index as the platform counted them a moment ago, and their median. */
export function WhySources({ symbol, tick, texts }: SourcesInput): ReactNode {
  const { t } = useTranslation();
  const { second } = useTimes();
  const ask = useCallback(
    () => call<typeof contractIndex>(CALLS.contractIndex, { symbol }, QUIETLY),
    [symbol],
  );
  const { answer } = useAnswer(ask);
  if (answer === undefined) return null;
  const { sources, time } = answer;
  const counted = sources.filter(({ state }) => state === 'live').map((source) => exact(source.price));
  const value = plainMedian(counted, tick);
  const formula = counted.flatMap((each, at) => (at === 0 ? [price(each)] : [';', price(each)]));
  const at = t('why.sources.at', { time: time === null ? UNKNOWN : second(time) });
  const caption = `${t('funding.sources')} · ${at}`;
  return (
    <>
      <table className={styles.tiers} data-testid="why-sources">
        <caption className={styles.about}>{caption}</caption>
        <tbody>
          {sources.map(({ name, price: last, state }) => (
            <tr key={name}>
              <th scope="row">{sourceName(name, t)}</th>
              <td>{texts.number(exact(last), 'price')}</td>
              <td data-state={state}>{t(`funding.state.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Steps
        steps={[step('median', { value, unit: 'price' }, counted.length < 2 ? [] : formula)]}
        texts={texts}
      />
    </>
  );
}
