import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import {
  INDICATOR_NAMES,
  indicatorProblems,
  parameterLimits,
  type IndicatorName,
} from '#domain/market/indicator-spec';
import { localeMarks } from '#domain/locale-marks';
import { Sheet } from '../../../ui/sheet.tsx';
import { Choice } from './choice.tsx';
import { CHART_STYLES, chartChoice, resetParameters, toggleIndicator } from './chart.state.ts';
import styles from './chart-sheet.module.css';
import { PeriodChoices } from './period-choices.tsx';
import { readParameters, writtenParameters } from './read-parameters.ts';

/** Every setting of a chart; each applies at once and is stored. */
export function ChartSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { style, log, own } = useSnapshot(chartChoice);
  return (
    <Sheet title={t('chart.choices')} close={close}>
      <PeriodChoices chosen={close} />
      <div className={styles.choices} role="group" aria-label={t('chart.styles')}>
        {CHART_STYLES.map((each) => (
          <Choice
            key={each}
            label={t(`chart.style.${each}`)}
            chosen={each === style}
            choose={() => (chartChoice.style = each)}
          />
        ))}
        <Choice label={t('chart.log')} chosen={log} choose={() => (chartChoice.log = !log)} />
        <Choice label={t('chart.own')} chosen={own} choose={() => (chartChoice.own = !own)} />
      </div>
      <h3 className={styles.title}>{t('chart.indicators')}</h3>
      {INDICATOR_NAMES.map((name) => (
        <IndicatorChoice key={name} name={name} />
      ))}
      <button type="button" className={styles.close} onClick={close}>
        {t('app.close')}
      </button>
    </Sheet>
  );
}

/** An indicator and its parameters as the user types them; only valid ones are applied. */
function IndicatorChoice({ name }: { readonly name: IndicatorName }): ReactNode {
  const { t, i18n } = useTranslation();
  const marks = useMemo(() => localeMarks(i18n.language), [i18n.language]);
  const { shown, parameters } = useSnapshot(chartChoice);
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const kept = writtenParameters(parameters[name], marks);
  const read = typed === undefined ? undefined : readParameters(typed, marks);
  const problem =
    typed !== undefined && (read === undefined || indicatorProblems({ name, parameters: read }).length > 0);
  const type = (text: string) => {
    setTyped(text);
    const values = readParameters(text, marks);
    if (values !== undefined && indicatorProblems({ name, parameters: values }).length === 0) {
      chartChoice.parameters[name] = [...values];
    }
  };
  const reset = () => {
    setTyped(undefined);
    resetParameters(name);
  };
  const { least, most } = parameterLimits(name, 0);
  const word = t(`chart.indicator.${name}`);
  return (
    <div className={styles.indicator}>
      <label className={styles.name}>
        <input type="checkbox" checked={shown.includes(name)} onChange={() => toggleIndicator(name)} />
        <span>{word}</span>
      </label>
      <input
        className={styles.field}
        type="text"
        autoComplete="off"
        aria-label={t('chart.parameters', { indicator: word })}
        aria-invalid={problem}
        aria-describedby={problem ? id : undefined}
        value={typed ?? kept}
        onChange={(event) => type(event.target.value)}
      />
      <button
        type="button"
        className={styles.reset}
        aria-label={t('chart.resetOf', { indicator: word })}
        onClick={reset}
      >
        {t('chart.reset')}
      </button>
      {problem ? (
        <p id={id} className={styles.problem} role="alert">
          {t('chart.badParameters', { count: parameters[name].length, least, most })}
        </p>
      ) : null}
    </div>
  );
}
