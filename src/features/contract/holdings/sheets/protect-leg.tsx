import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/direction';
import type { Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { shownProblem } from '../../../../blocks/trading/problem-text.ts';
import { StepButton } from '../../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../../blocks/trading/stepped-price.ts';
import { Button } from '../../../../ui/button.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { misplacedText } from './misplaced-text.ts';
import type { ProtectInput, Protection, ProtectionForm, ProtectionSummary } from './protect.form.ts';
import styles from './sheets.module.css';

export interface ProtectFieldsInput {
  readonly position: LivePosition;
  readonly instrument: Instrument;
  readonly form: ProtectionForm;
  readonly setForm: (form: ProtectionForm) => void;
  readonly summary: ProtectionSummary;
  /** The user tried to send it. */
  readonly tried: boolean;
  readonly placeStop: (leg: Protection, stop: ProtectInput) => Promise<void>;
}

interface LegInput extends ProtectFieldsInput {
  readonly leg: Protection;
}

const ABOUT = '≈ ';

/** The trigger price of a take-profit or a stop-loss, its limit, and the PnL that it would settle. */
export function ProtectLeg(input: LegInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { leg, form, summary, position, instrument, placeStop } = input;
  const found = summary.legs[leg];
  const settled = found?.settled ?? '';
  const name = t(`positions.purposes.${leg}`);
  return (
    <section className={styles.leg} aria-label={name} data-testid={leg}>
      <p className={styles.legHead}>
        <strong>{name}</strong>
        <span className={styles.legPnl}>
          {t('positions.protect.settled')}{' '}
          <span data-testid="protect-settled" data-direction={directionOf(settled)}>
            {settled === '' ? texts.amount('') : `${ABOUT}${texts.signed(settled)} ${position.asset}`}
          </span>
        </span>
      </p>
      <LegPrice {...input} field="trigger" label={t('positions.protect.trigger')} />
      {form.type === 'limit' ? (
        <LegPrice {...input} field="price" label={t('market.book.price', { coin: instrument.quote })} />
      ) : null}
      {found?.stop === undefined ? null : (
        <Button kind="quiet" wide press={() => found.stop && placeStop(leg, found.stop)}>
          {t('positions.protect.asStop')}
        </Button>
      )}
    </section>
  );
}

interface LegPriceInput extends LegInput {
  readonly field: 'trigger' | 'price';
  readonly label: string;
}

function LegPrice({ field, label, ...input }: LegPriceInput): ReactNode {
  const { instrument, form, setForm, leg } = input;
  const value = form[leg][field];
  const put = (text: string) => setForm({ ...form, [leg]: { ...form[leg], [field]: text } });
  const stepped = (by: 1 | -1) => () => {
    const price = steppedPrice(value, by, undefined, orderGridOf(instrument).price);
    if (price !== undefined) put(price);
  };
  return (
    <CompactField
      name={`${leg}-${field}`}
      label={label}
      value={value}
      unit={instrument.quote}
      change={put}
      problem={useProblem(field, input)}
      counted
      before={<StepButton by={-1} step={stepped(-1)} />}
    >
      <StepButton by={1} step={stepped(1)} />
    </CompactField>
  );
}

/** SPEC §5's sides in words; problems of prices as in every ticket. */
function useProblem(
  field: 'trigger' | 'price',
  { summary, position, instrument, leg, tried }: LegInput,
): string | undefined {
  const { t, i18n } = useTranslation();
  const problem = summary.legs[leg]?.problems.find(
    (each) => each.field === field || (field === 'trigger' && each.field === 'size'),
  );
  if (problem === undefined) return undefined;
  switch (problem.code) {
    case 'wrong-side':
    case 'beyond-liquidation':
    case 'at-market':
      return misplacedText(problem.code, { purpose: leg, side: position.side }, t);
    default: {
      const shown = { field: problem.field === 'size' ? 'size' : 'price', code: problem.code } as never;
      return shownProblem(shown, tried, instrument, { t, language: i18n.language });
    }
  }
}
