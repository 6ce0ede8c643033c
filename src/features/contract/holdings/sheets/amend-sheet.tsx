import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import type { OrderSide } from '#domain/trading/order';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import { AmendActions } from '../../../../blocks/trading/amend-actions.tsx';
import { BesideMarket } from '../../../../blocks/trading/confirm-frame.tsx';
import { shownProblem } from '../../../../blocks/trading/problem-text.ts';
import { StepButton } from '../../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../../blocks/trading/stepped-price.ts';
import { preferences } from '../../../../preferences/preferences.ts';
import { Sheet } from '../../../../ui/sheet.tsx';
import { useLater } from '../../../../ui/use-later.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { isSentAtOnce, type Judgement } from './amend-judgement.ts';
import type { TopicStatus } from '#worker/engine-api';
import { AMENDED, amendSummary, type Amended, type AmendForm } from './amend.form.ts';
import { misplacedText, type Protects } from './misplaced-text.ts';
import styles from './sheets.module.css';

interface AmendSheetInput {
  readonly instrument: Instrument;
  readonly side: OrderSide;
  /** The present values, which can be changed. */
  readonly before: AmendForm;
  /** The price at which a dragged line was released; undefined: no line was dragged. */
  readonly moved: AmendForm | undefined;
  /** Of the prices that the change is judged by. */
  readonly status: TopicStatus;
  readonly judged: (form: AmendForm) => Judgement;
  /** Of a trigger whose position is known. */
  readonly protects?: Protects | undefined;
  /** Settles when it was answered, or is unknown. */
  readonly amend: (changed: AmendForm) => Promise<void>;
  readonly close: () => void;
  /** A sentence about the effect of a change. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** How long a drag waits for the market's values before it asks instead. */
const KNOWN_MILLIS = 600;

/** Changes the values of an open order or a trigger. */
export function AmendSheet(input: AmendSheetInput): ReactNode {
  const { before, moved, judged } = input;
  const isLate = useLater(KNOWN_MILLIS);
  const [isDecided, setDecided] = useState(moved === undefined || preferences.confirmOrders);
  if (!isDecided && (isLate || judged({ ...before, ...moved }).isKnown)) setDecided(true);
  return isDecided ? <DecidedSheet {...input} /> : null;
}

function DecidedSheet(input: AmendSheetInput): ReactNode {
  const { instrument, side, before, moved, status, judged, amend, close, note, children } = input;
  const { t } = useTranslation();
  const [form, setForm] = useState<AmendForm>({ ...before, ...moved });
  const { problems, changed } = amendSummary(form, before, instrument);
  const judgement = judged(form);
  const { refused, harm } = judgement;
  const send = async (seen: { readonly input: AmendForm }) => {
    await amend(seen.input);
    close();
  };
  const [isSent] = useState(() => {
    const sends = moved !== undefined && isSentAtOnce(judgement, instrument.quote, preferences);
    if (!sends || changed === undefined) return false;
    void send({ input: changed });
    return true;
  });
  if (isSent) return null;
  const seen = changed === undefined || refused !== undefined ? undefined : { harm, input: changed };
  return (
    <Sheet title={t('trading.orders.amendTitle')} close={close}>
      {children}
      <div className={styles.fields}>
        {AMENDED.filter((field) => before[field] !== undefined).map((field) => (
          <AmendField
            key={field}
            {...{ ...input, field, form, setForm, refused: refused?.field === field ? refused : undefined }}
            problem={problems[field]}
          />
        ))}
      </div>
      <Effect {...{ ...input, form, judgement }} />
      {status === 'live' || status === 'waiting' ? null : (
        <p className={styles.note} role="status" data-testid="stale">
          {t('contract.ticket.stale')}
        </p>
      )}
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <AmendActions side={side} seen={seen} send={send} />
    </Sheet>
  );
}

interface AmendFieldInput extends AmendSheetInput {
  readonly field: Amended;
  readonly form: AmendForm;
  readonly setForm: (form: AmendForm) => void;
  readonly problem: string | undefined;
  readonly refused: Judgement['refused'];
}

function AmendField(input: AmendFieldInput): ReactNode {
  const { field, form, setForm, instrument, problem, refused, protects } = input;
  const { t, i18n } = useTranslation();
  const { base, quote } = instrument;
  const settings = { t, language: i18n.language };
  const labels: Readonly<Record<Amended, string>> = {
    trigger: t('positions.protect.trigger'),
    price: t('market.book.price', { coin: quote }),
    size: t('trading.ticket.size', { coin: base }),
  };
  const put = (value: string) => setForm({ ...form, [field]: value });
  const stepped = (by: 1 | -1) => () => {
    const step = orderGridOf(instrument)[field === 'size' ? 'size' : 'price'];
    const next = steppedPrice(form[field] ?? '', by, undefined, step);
    if (next !== undefined) put(next);
  };
  const problemText = () => {
    if (refused?.field === 'price') return shownProblem(refused, true, instrument, settings);
    if (refused !== undefined) return protects && misplacedText(refused.code, protects, t);
    const shown = { field: field === 'size' ? 'size' : 'price', code: problem } as never;
    return problem && shownProblem(shown, true, instrument, settings);
  };
  return (
    <CompactField
      name={field}
      label={labels[field]}
      value={form[field] ?? ''}
      unit={field === 'size' ? base : quote}
      change={put}
      problem={problemText()}
      counted={field !== 'size'}
      before={<StepButton by={-1} step={stepped(-1)} />}
    >
      <StepButton by={1} step={stepped(1)} />
    </CompactField>
  );
}

interface EffectInput extends AmendSheetInput {
  readonly form: AmendForm;
  readonly judgement: Judgement;
}

const ABOUT = '≈ ';

/** The price before and after, what closing there settles, and at about what price it executes now. */
function Effect({ instrument, side, before, form, judgement }: EffectInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { quote } = instrument;
  const { refused, executesAt, settled } = judgement;
  const field = before.trigger === undefined ? 'price' : 'trigger';
  const [from = '', to = ''] = [before[field], form[field]];
  return (
    <>
      {judgement.total === '' || refused !== undefined || from === to ? null : (
        <p className={styles.note} data-testid="price-change">
          {`${texts.amount(from)} → ${texts.amount(to)} ${quote}`}
        </p>
      )}
      {settled === '' ? null : (
        <dl className={styles.figures}>
          <div>
            <dt>{t('positions.protect.settled')}</dt>
            <dd data-testid="amend-settled">{`${ABOUT}${texts.signed(settled)} ${quote}`}</dd>
          </div>
        </dl>
      )}
      <BesideMarket
        side={side}
        harm={0}
        executes={executesAt === '' ? '' : `${texts.amount(executesAt)} ${quote}`}
      />
    </>
  );
}
