import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderGridOf } from '#domain/market/order-steps';
import { orderPriceText, restingSide, type OrderType } from '#domain/trading/order';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { shownProblem } from '../../../../blocks/trading/problem-text.ts';
import { ShareSlider } from '../../../../blocks/trading/share-slider.tsx';
import { StepButton } from '../../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../../blocks/trading/stepped-price.ts';
import { useBestPrices } from '../../../../blocks/trading/use-best-prices.ts';
import { usePressed } from '../../../../blocks/trading/use-pressed.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { Button } from '../../../../ui/button.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { closing } from '../contract-commands.ts';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { sizeOfShare, type CloseForm, type CloseSummary } from './close.form.ts';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';
import { useCloseSummary } from './use-close-summary.ts';

const TYPES = ['market', 'limit'] as const;
const ABOUT = '≈ ';

/** Closes a position or a part of it, at market or at a price. */
export function CloseSheet({ position, instrument, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { id, side, symbol } = position;
  const [form, setForm] = useState<CloseForm>({ type: 'market', size: position.size, price: '' });
  const best = useBestPrices(useTopic(`book/${symbol}/1/1`));
  const summary = useCloseSummary(form, { position, instrument });
  const pressed = usePressed(summary.input);
  const orderSide = closingSide(side);
  const tick = orderSide === 'sell' ? best.ask : best.bid;
  const choose = (type: OrderType) => {
    const price = tick === undefined ? '' : orderPriceText(instrument, restingSide(orderSide), tick);
    setForm({ ...form, type, price: form.price || price });
  };
  const submit = async () => {
    const input = pressed.take();
    if (input === undefined) return;
    await closing.of(id).begin({ position: id, timeInForce: 'gtc', postOnly: false, ...input });
    close();
  };
  const size = summary.input?.size ?? position.size;
  return (
    <Sheet title={t('positions.close.title')} close={close}>
      <SheetHead position={position} />
      <div className={styles.fields}>
        <Segments
          label={t('trading.ticket.type')}
          choices={TYPES.map((key) => ({ key, label: t(`trading.types.${key}`) }))}
          chosen={form.type}
          choose={choose}
        />
        <CloseFields {...{ position, instrument, form, setForm, summary }} />
        <ShareSlider
          label={t('positions.close.share')}
          side={orderSide}
          share={summary.share}
          put={(share) => setForm({ ...form, size: sizeOfShare(position, share, instrument) })}
        />
      </div>
      <CloseEffect summary={summary} symbol={symbol} />
      <Button
        kind={orderSide === 'buy' ? 'up' : 'down'}
        wide
        begun={pressed.begun}
        disabled={summary.input === undefined}
        press={submit}
      >
        {t(`positions.close.submit.${side}`, { size: `${texts.amount(size)} ${instrument.base}` })}
      </Button>
    </Sheet>
  );
}

interface CloseFieldsInput extends Pick<PositionSheetInput, 'position' | 'instrument'> {
  readonly form: CloseForm;
  readonly setForm: (form: CloseForm) => void;
  readonly summary: CloseSummary;
}

function CloseFields({ instrument, form, setForm, summary }: CloseFieldsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const settings = { t, language: i18n.language };
  const { base, quote } = instrument;
  const problem = (field: 'price' | 'size') => {
    const code = summary[field];
    return code && shownProblem({ field, code } as never, true, instrument, settings);
  };
  const stepped = (by: 1 | -1) => () => {
    const price = steppedPrice(form.price, by, undefined, orderGridOf(instrument).price);
    if (price !== undefined) setForm({ ...form, price });
  };
  return (
    <>
      {form.type === 'market' ? null : (
        <CompactField
          name="price"
          label={t('market.book.price', { coin: quote })}
          value={form.price}
          unit={quote}
          change={(price) => setForm({ ...form, price })}
          problem={problem('price')}
          counted
          before={<StepButton by={-1} step={stepped(-1)} />}
        >
          <StepButton by={1} step={stepped(1)} />
        </CompactField>
      )}
      <CompactField
        name="size"
        label={t('trading.ticket.size', { coin: base })}
        value={form.size}
        unit={base}
        change={(size) => setForm({ ...form, size })}
        problem={problem('size')}
      />
    </>
  );
}

interface CloseEffectInput {
  readonly summary: CloseSummary;
  readonly symbol: LivePosition['symbol'];
}

function CloseEffect({ summary, symbol }: CloseEffectInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { settled, fee, left, partly } = summary;
  const quote = texts.quote(symbol);
  const about = (text: string, plain: string) => (plain === '' ? text : `${ABOUT}${text} ${quote}`);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('positions.close.settled')}</dt>
          <dd data-testid="settled">
            {about(settled === '' ? texts.amount('') : texts.signedCents(settled), settled)}
          </dd>
        </div>
        <div>
          <dt>{t('trading.ticket.fee')}</dt>
          <dd>{about(texts.cents(fee), fee)}</dd>
        </div>
        <div>
          <dt>{t('positions.close.left')}</dt>
          <dd>{`${texts.amount(left)} ${texts.base(symbol)}`}</dd>
        </div>
      </dl>
      {partly ? <p className={styles.warning}>{t('trading.ticket.partly')}</p> : null}
    </>
  );
}
