import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import { usePressed } from '../../../../blocks/trading/use-pressed.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { Button } from '../../../../ui/button.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { adjusting } from '../contract-commands.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { useMarketTerms } from '../use-market-terms.ts';
import { usePriceNow } from '../../../../blocks/market/use-price-now.ts';
import { MARGIN_CHANGES, marginSummary, MOST, type MarginForm, type MarginSummary } from './margin.form.ts';
import { MarginParts } from './margin-parts.tsx';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';

/** Adds margin to an isolated position, or removes it; shows the liquidation price that follows. */
export function MarginSheet(input: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const { position, close } = input;
  return (
    <Sheet title={t('positions.margin.title')} close={close}>
      <SheetHead position={position} />
      {position.marginMode === 'cross' ? (
        <p className={styles.note}>{t('positions.margin.cross')}</p>
      ) : (
        <MarginFields {...input} />
      )}
    </Sheet>
  );
}

function MarginFields({ position, instrument, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const { id, asset } = position;
  const [form, setForm] = useState<MarginForm>({ change: 'add', amount: '' });
  const available = useValue(useTopic(`balance/contract/${asset}`).plain);
  const summary = marginSummary(form, position, {
    instrument,
    terms: useMarketTerms(instrument),
    available,
    mark: usePriceNow(instrument, 'mark'),
  });
  const { amount, problem, most } = summary;
  const isSound = amount !== '' && problem === undefined;
  const pressed = usePressed(isSound ? { change: form.change, amount } : undefined);
  const submit = async () => {
    const seen = pressed.take();
    if (seen === undefined) return;
    await adjusting.of(id).begin({ position: id, ...seen });
    close();
  };
  return (
    <>
      <div className={styles.fields}>
        <Segments
          label={t('positions.margin.title')}
          choices={MARGIN_CHANGES.map((key) => ({ key, label: t(`positions.margin.changes.${key}`) }))}
          chosen={form.change}
          choose={(change) => setForm({ change, amount: '' })}
        />
        <CompactField
          name="amount"
          label={`${t('assets.transfer.amount')} (${asset})`}
          value={amount}
          unit={asset}
          change={(typed) => setForm({ ...form, amount: typed })}
          problem={useProblemText(summary, asset)}
        >
          <button
            type="button"
            className={styles.most}
            aria-disabled={most === ''}
            onClick={() => setForm({ ...form, amount: MOST })}
          >
            {t('assets.transfer.max')}
          </button>
        </CompactField>
      </div>
      <Effect summary={summary} form={form} asset={asset}>
        <MarginParts position={position} />
      </Effect>
      <Button wide begun={pressed.begun} disabled={!isSound} press={submit}>
        {t(`positions.margin.submit.${form.change}`)}
      </Button>
    </>
  );
}

/** The problem in words; an empty field is not an error. */
function useProblemText({ problem, most }: MarginSummary, asset: string): string | undefined {
  const { t } = useTranslation();
  const texts = useContractTexts();
  if (problem === undefined || problem === 'empty') return undefined;
  return problem === 'too-large'
    ? t('positions.margin.needed', { amount: `${texts.amount(most)} ${asset}` })
    : t(`assets.problems.${problem}`);
}

const TO = ' → ';

interface EffectInput {
  readonly summary: MarginSummary;
  readonly form: MarginForm;
  readonly asset: string;
  readonly children: ReactNode;
}

function Effect({ summary: { most, before, after }, form, asset, children }: EffectInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const price = (text: string | undefined) => texts.amount(text ?? '');
  return (
    <dl className={styles.figures}>
      {children}
      <div>
        <dt>{t(form.change === 'add' ? 'assets.transfer.available' : 'positions.margin.removable')}</dt>
        <dd>{`${texts.wholeCents(most)} ${asset}`}</dd>
      </div>
      <div>
        <dt>{t('positions.fields.liquidation')}</dt>
        <dd data-warns="true" data-testid="liquidation-after">
          {after === undefined ? price(before) : `${price(before)}${TO}${price(after)}`}
        </dd>
      </div>
    </dl>
  );
}
