import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../blocks/amount/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './calculator.module.css';
import {
  isValue,
  MOST_FILLS,
  readFill,
  withFill,
  withMoreFills,
  withoutFill,
  type FieldReading,
  type TypedFill,
} from './calculator.form.ts';
import type { FieldsInput } from './fields-input.ts';
import { calculatorView } from './calculator.state.ts';
import { useProblemText } from './use-problem-text.ts';

/** Price and quantity of each fill. */
export function FillFields({ form, facts }: FieldsInput): ReactNode {
  const { t } = useTranslation();
  const { fills } = form;
  return (
    <div className={styles.fields}>
      {fills.map((fill, at) => (
        <div
          // A row has no other identity than its place.
          key={String(at)}
          role="group"
          aria-label={t('why.calculator.fill', { number: String(at + 1) })}
          className={styles.fill}
        >
          <FillField name="price" at={at} fill={fill} facts={facts} />
          <FillField name="quantity" at={at} fill={fill} facts={facts} />
          {fills.length > 1 ? (
            <IconButton
              label={t('why.calculator.removeFill', { number: String(at + 1) })}
              press={() => (calculatorView.form = withoutFill(calculatorView.form, at))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          ) : null}
        </div>
      ))}
      {fills.length < MOST_FILLS ? (
        <Button kind="quiet" press={() => (calculatorView.form = withMoreFills(calculatorView.form))}>
          {t('why.calculator.addFill')}
        </Button>
      ) : null}
    </div>
  );
}

interface FillFieldInput extends Pick<FieldsInput, 'facts'> {
  readonly name: keyof TypedFill;
  readonly at: number;
  readonly fill: TypedFill;
}

function FillField({ name, at, fill, facts }: FillFieldInput): ReactNode {
  const { t } = useTranslation();
  const { base, quote } = facts.instrument;
  const reading = readFill(fill, facts)[name];
  const field = name === 'price' ? 'entry' : 'quantity';
  return (
    <AmountField
      label={t(name === 'price' ? 'trading.fields.price' : 'trading.fields.size')}
      value={fill[name]}
      unit={name === 'price' ? quote : base}
      change={(text) => (calculatorView.form = withFill(calculatorView.form, at, { [name]: text }))}
      problem={useProblemText(problemOf(reading), field, facts)}
    />
  );
}

function problemOf(reading: FieldReading) {
  return isValue(reading) ? undefined : reading;
}
