import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled, shortestText } from '#domain/decimal-text';
import { StepButton } from '../../../blocks/trading/step-button.tsx';
import { amountText } from '../../../i18n/amount-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { changingLeverage } from '../mode-commands.ts';
import { leverageRisk } from '../leverage.form.ts';
import { leverageMarks, leveragePlace, slidLeverage } from '../leverage-slider.ts';
import { readCount } from '../read-count.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { tiersOf, useMode } from '../use-mode.ts';
import { LeverageEffect } from './leverage-effect.tsx';
import { ChangeActions } from './change-actions.tsx';
import type { ModeSheetInput } from './margin-mode-sheet.tsx';
import styles from './sheets.module.css';

const PROBLEM = 'leverage-problem';
const TIMES = '×';
const PERCENT_DIGITS = 2;
const PPM_PERCENT_DIGITS = 4;

/** The leverage of this market: typed, stepped or slid, with the largest position and the risk at it. */
export function LeverageSheet({ symbol, close }: ModeSheetInput): ReactNode {
  const { t } = useTranslation();
  const { leverage } = useMode(symbol);
  const tiers = tiersOf(useContractTerms(), symbol);
  const most = tiers[0]?.mostLeverage ?? leverage;
  const [text, setText] = useState(String(leverage));
  const read = readCount(text, most);
  return (
    <Sheet title={t('contract.leverage.title')} close={close}>
      <Entry text={text} most={most} fallback={leverage} change={setText} />
      <p id={PROBLEM} className={styles.refused} aria-live="polite">
        {read === undefined ? t('contract.leverage.range', { most: String(most) }) : null}
      </p>
      <Risk risk={read === undefined ? undefined : leverageRisk(read, tiers)} />
      <LeverageEffect symbol={symbol} leverage={read === leverage ? undefined : read} />
      <ChangeActions
        command={changingLeverage}
        input={{ symbol, leverage: read ?? leverage }}
        disabled={read === undefined || read === leverage}
        close={close}
      />
    </Sheet>
  );
}

interface EntryInput {
  readonly text: string;
  readonly most: number;
  /** While the text is no leverage. */
  readonly fallback: number;
  readonly change: (text: string) => void;
}

/** A number field with steps, a slider and marks, for the same number. */
function Entry({ text, most, fallback, change }: EntryInput): ReactNode {
  const { t } = useTranslation();
  const read = readCount(text, most);
  const shown = slidLeverage(text, most, fallback);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const step = (by: 1 | -1) => () => change(String(Math.min(most, Math.max(1, latest.current + by))));
  return (
    <>
      <div className={styles.leverage}>
        <StepButton by={-1} step={step(-1)} />
        <input
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={text}
          aria-label={t('contract.leverage.title')}
          aria-invalid={read === undefined}
          aria-describedby={PROBLEM}
          onChange={({ target }) => change(target.value.normalize('NFKC').trim())}
        />
        <span className={styles.times}>{TIMES}</span>
        <StepButton by={1} step={step(1)} />
      </div>
      <input
        type="range"
        className={styles.range}
        min={1}
        max={most}
        step={1}
        value={shown}
        aria-label={t('contract.leverage.slider')}
        aria-valuetext={`${String(shown)}${TIMES}`}
        onChange={({ target }) => change(target.value)}
      />
      <div className={styles.marks}>
        {leverageMarks(most).map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            style={{
              insetInlineStart: `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${String(leveragePlace(mark, most))})`,
            }}
            aria-pressed={read === mark}
            onClick={() => change(String(mark))}
          >
            {`${String(mark)}${TIMES}`}
          </button>
        ))}
      </div>
    </>
  );
}

function Risk({ risk }: { readonly risk: ReturnType<typeof leverageRisk> }): ReactNode {
  const { t, i18n } = useTranslation();
  const text = (plain: string | undefined, unit: string) =>
    plain === undefined ? '—' : `${amountText(plain, i18n.language)}${unit}`;
  const move = risk && formatScaled(risk.moveBps, PERCENT_DIGITS);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('contract.leverage.most')}</dt>
          <dd data-testid="leverage-most">{text(risk?.mostValue, ' USDT')}</dd>
        </div>
        <div>
          <dt>{t('contract.leverage.maintenance')}</dt>
          <dd>{text(risk && shortestText(formatScaled(risk.maintenancePpm, PPM_PERCENT_DIGITS)), '%')}</dd>
        </div>
      </dl>
      <p className={styles.risk} data-testid="leverage-risk">
        {move === undefined ? null : t('contract.leverage.risk', { percent: text(move, '') })}
      </p>
    </>
  );
}
