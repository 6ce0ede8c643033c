import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import type { OrderType } from '#domain/trading/order';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { shownProblem } from '../../../../blocks/trading/problem-text.ts';
import { ShareSlider } from '../../../../blocks/trading/share-slider.tsx';
import { StepButton } from '../../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../../blocks/trading/stepped-price.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useTicker } from '../../../../blocks/use-ticker.ts';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { sizeOfShare } from './close.form.ts';
import { misplacedText } from './misplaced-text.ts';
import { PROTECTIONS, type ProtectForm, type ProtectSummary } from './protect.form.ts';
import styles from './sheets.module.css';

const TYPES = ['market', 'limit'] as const satisfies readonly OrderType[];
const PRICES = ['mark', 'last'] as const satisfies readonly TriggerBy[];

interface ProtectFieldsInput {
  readonly position: LivePosition;
  readonly instrument: Instrument;
  readonly form: ProtectForm;
  readonly setForm: (form: ProtectForm) => void;
  readonly summary: ProtectSummary;
  /** The user tried to send it. */
  readonly tried: boolean;
}

/** Purpose, trigger price, the order that it places, and its size. */
export function ProtectFields(input: ProtectFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { position, instrument, form, setForm } = input;
  const { size } = position;
  return (
    <div className={styles.fields}>
      <Segments
        label={t('positions.protect.title')}
        choices={PROTECTIONS.map((key) => ({ key, label: t(`positions.purposes.${key}`) }))}
        chosen={form.purpose}
        choose={(purpose) => setForm({ ...form, purpose })}
      />
      <PriceOf {...input} field="trigger" label={t('positions.protect.trigger')} />
      <Segments
        label={t('positions.protect.by')}
        choices={PRICES.map((key) => ({ key, label: t(`positions.fields.${key}`) }))}
        chosen={form.triggerBy}
        choose={(triggerBy) => setForm({ ...form, triggerBy })}
      />
      <Current {...input} />
      <Segments
        label={t('trading.ticket.type')}
        choices={TYPES.map((key) => ({ key, label: t(`trading.types.${key}`) }))}
        chosen={form.type}
        choose={(type) => setForm({ ...form, type })}
      />
      {form.type === 'limit' ? (
        <PriceOf {...input} field="price" label={t('market.book.price', { coin: instrument.quote })} />
      ) : null}
      <ShareSlider
        label={t('positions.close.share')}
        side={closingSide(position.side)}
        share={form.size === '' ? 100 : Math.floor((Number(form.size) * 100) / Number(size))}
        put={(share) =>
          setForm({ ...form, size: share === 100 ? '' : sizeOfShare(position, share, instrument) })
        }
      />
    </div>
  );
}

/** The price that the trigger follows, live. */
function Current({ instrument: { symbol }, form: { triggerBy } }: ProtectFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { mark } = useTopic(`mark/${symbol}`);
  const { lastFull } = useTicker(symbol);
  return (
    <p className={styles.current}>
      {t(`positions.fields.${triggerBy}`)} <LiveText text={triggerBy === 'mark' ? mark : lastFull} />
    </p>
  );
}

interface PriceOfInput extends ProtectFieldsInput {
  readonly field: 'trigger' | 'price';
  readonly label: string;
}

function PriceOf({ field, label, ...input }: PriceOfInput): ReactNode {
  const { instrument, form, setForm } = input;
  const { quote } = instrument;
  const stepped = (by: 1 | -1) => () => {
    const price = steppedPrice(form[field], by, undefined, orderGridOf(instrument).price);
    if (price !== undefined) setForm({ ...form, [field]: price });
  };
  return (
    <CompactField
      name={field}
      label={label}
      value={form[field]}
      unit={quote}
      change={(text) => setForm({ ...form, [field]: text })}
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
  { summary, position, instrument, form, tried }: ProtectFieldsInput,
): string | undefined {
  const { t, i18n } = useTranslation();
  const problem = summary.problems.find(
    (each) => each.field === field || (field === 'trigger' && each.field === 'size'),
  );
  if (problem === undefined) return undefined;
  switch (problem.code) {
    case 'wrong-side':
    case 'beyond-liquidation':
    case 'at-market':
      return misplacedText(problem.code, { purpose: form.purpose, side: position.side }, t);
    default: {
      const shown = { field: problem.field === 'size' ? 'size' : 'price', code: problem.code } as never;
      return shownProblem(shown, tried, instrument, { t, language: i18n.language });
    }
  }
}
