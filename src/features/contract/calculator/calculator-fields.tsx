import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { POSITION_SIDES } from '#domain/contract/position';
import { MARGIN_MODES } from '#domain/contract/position-terms';
import { AmountField } from '../../../blocks/amount/amount-field.tsx';
import { amountText } from '../../../i18n/amount-text.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { Answer } from './calculate.ts';
import styles from './calculator.module.css';
import { fieldsOf, marginModeOf, type CalculatorFacts, type CalculatorField } from './calculator.form.ts';
import type { CalculatorForm } from './calculator.form.ts';
import { calculatorView } from './calculator.state.ts';
import type { FieldsInput } from './fields-input.ts';
import { FillFields } from './fill-fields.tsx';
import { useProblemText } from './use-problem-text.ts';

const change = (part: Partial<CalculatorForm>) => {
  calculatorView.form = { ...calculatorView.form, ...part };
};

/** The inputs of the chosen question. */
export function CalculatorFields({ problems, ...input }: FieldsInput & Pick<Answer, 'problems'>): ReactNode {
  const { form, facts } = input;
  if (form.tab === 'average') return <FillFields {...input} />;
  return (
    <div className={styles.fields}>
      {form.tab === 'most' ? null : <Side form={form} />}
      {form.tab === 'liquidation' ? <MarginModes {...input} /> : null}
      {form.tab === 'target' ? <ProfitOrLoss form={form} /> : null}
      {form.tab === 'funding' ? <Payer {...input} /> : null}
      {fieldsOf(form, facts).map((field) => (
        <Field key={field} field={field} {...input} problem={problems[field]} />
      ))}
    </div>
  );
}

function Side({ form }: Pick<FieldsInput, 'form'>): ReactNode {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('contract.ticket.side')}
      choices={POSITION_SIDES.map((key) => ({ key, label: t(`contract.sides.${key}`) }))}
      chosen={form.side}
      choose={(side) => change({ side })}
    />
  );
}

function MarginModes({ form, facts }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('contract.margin.title')}
      choices={MARGIN_MODES.map((key) => ({ key, label: t(`contract.margin.modes.${key}`) }))}
      chosen={marginModeOf(form, facts)}
      choose={(marginMode) => change({ marginMode })}
    />
  );
}

function ProfitOrLoss({ form }: Pick<FieldsInput, 'form'>): ReactNode {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('why.calculator.result')}
      choices={(['profit', 'loss'] as const).map((key) => ({ key, label: t(`why.calculator.${key}`) }))}
      chosen={form.isLoss ? 'loss' : 'profit'}
      choose={(key) => change({ isLoss: key === 'loss' })}
    />
  );
}

/** Without a typed rate the present one decides who pays. To choose the other side keeps its size. */
function Payer({ form, facts }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const present = facts.fundingPercent ?? '0';
  const payer = form.rate !== '' ? form.payer : present.startsWith('-') ? 'short' : 'long';
  return (
    <Segments
      label={t('why.calculator.payer')}
      choices={POSITION_SIDES.map((key) => ({ key, label: t(`why.calculator.pays.${key}`) }))}
      chosen={payer}
      choose={(key) => change({ payer: key, rate: form.rate === '' ? present.replace('-', '') : form.rate })}
    />
  );
}

interface FieldInput extends FieldsInput {
  readonly field: CalculatorField;
  readonly problem: Answer['problems'][CalculatorField];
}

function Field({ field, form, facts, problem }: FieldInput): ReactNode {
  const { base, quote } = facts.instrument;
  const units: Partial<Record<CalculatorField, string>> = { leverage: TIMES, quantity: base, payments: '' };
  const unit = units[field] ?? (field === 'roe' || field === 'rate' ? PERCENT : quote);
  return (
    <AmountField
      label={useLabel(field)}
      value={form[field]}
      unit={unit}
      empty={useDefault(field, facts)}
      change={(text) => change(field === 'rate' ? withRate(text, form, facts) : { [field]: text })}
      problem={useProblemText(problem, field, facts)}
    >
      {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
    </AmountField>
  );
}

const TIMES = '×';
const PERCENT = '%';

/** The first typed digit keeps the side that pays now. */
function withRate(
  rate: string,
  form: CalculatorForm,
  { fundingPercent }: CalculatorFacts,
): Partial<CalculatorForm> {
  const payer = fundingPercent?.startsWith('-') === true ? 'short' : 'long';
  return form.rate === '' ? { rate, payer } : { rate };
}

function useLabel(field: CalculatorField): string {
  const { t } = useTranslation();
  switch (field) {
    case 'leverage':
      return t('contract.leverage.title');
    case 'entry':
    case 'exit':
    case 'mark':
      return t(`positions.fields.${field}`);
    case 'quantity':
      return t('trading.fields.size');
    case 'roe':
      return t('positions.fields.roe');
    case 'rate':
      return t('positions.fields.funding');
    default:
      return t(`why.calculator.fields.${field}`);
  }
}

/** The value of an empty field. */
function useDefault(
  field: CalculatorField,
  { mode, mark, available, fundingPercent }: CalculatorFacts,
): string {
  const { i18n } = useTranslation();
  const shown = (plain: string | undefined) => amountText(plain ?? '0', i18n.language);
  switch (field) {
    case 'leverage':
      return String(mode.leverage);
    case 'entry':
    case 'mark':
      return shown(mark);
    case 'balance':
      return shown(available);
    case 'rate':
      return shown(fundingPercent?.replace('-', ''));
    default:
      return '0';
  }
}
