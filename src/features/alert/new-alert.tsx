import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertKind } from '#domain/alert/alert-terms';
import type { Instrument } from '#domain/market/instrument';
import { CALLS } from '#protocol/names/calls';
import { answeredTime } from '../../api/platform-clock.ts';
import { ChoiceSheet } from '../../blocks/choice-sheet.tsx';
import { tradingEndIn } from '../../blocks/market/trading-end.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { PairSheet } from '../../blocks/market/pair-sheet.tsx';
import { usePriceNow } from '../../blocks/market/use-price-now.ts';
import { useContractTerms } from '../../blocks/use-contract-terms.ts';
import { Button } from '../../ui/button.tsx';
import { RowButton, RowGroup } from '../../ui/rows.tsx';
import { AlertFields } from './alert-fields.tsx';
import { push, subscribePush } from './push.ts';
import { kindsOf, newAlert, problemsOf, sentForm, withKind, type AlertForm } from './alert.form.ts';
import { sendAlert } from './send-alert.ts';
import styles from './alert.module.css';
import { useAlertTexts } from './use-alert-texts.ts';

/** The form of a new alert. @param symbol of the market that the user comes from */
export function NewAlert({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const texts = useAlertTexts();
  const [form, setForm] = useState(() => newAlert(symbol));
  const [choosing, setChoosing] = useState<'market' | 'kind'>();
  const instrument = useInstruments()?.get(form.symbol);
  const kinds = kindsOf(instrument);
  const toMarket = (chosen: string) =>
    setForm(withKind({ ...form, symbol: chosen }, chosen === '' ? 'order' : 'price'));
  return (
    <section className={styles.form} aria-label={t('alert.new')}>
      <RowGroup title={t('alert.new')}>
        <RowButton
          name={t('alert.market')}
          value={texts.where(form.symbol)}
          press={() => setChoosing('market')}
        />
        <RowButton
          name={t('alert.kind')}
          value={t(`alert.kinds.${form.kind}`)}
          press={() => setChoosing('kind')}
        />
      </RowGroup>
      {instrument === undefined ? (
        <Setting
          key=""
          form={form}
          setForm={setForm}
          instrument={undefined}
          current={undefined}
          isOver={false}
        />
      ) : (
        <OfMarket key={form.symbol} form={form} setForm={setForm} instrument={instrument} />
      )}
      {choosing === 'market' ? (
        <PairSheet
          contracts
          any={t('alert.allMarkets')}
          chosen={form.symbol}
          choose={toMarket}
          close={() => setChoosing(undefined)}
        />
      ) : null}
      {choosing === 'kind' ? (
        <ChoiceSheet<AlertKind>
          title={t('alert.kind')}
          choices={kinds.map((key) => ({ key, label: t(`alert.kinds.${key}`) }))}
          chosen={form.kind}
          choose={(kind) => setForm(withKind(form, kind))}
          close={() => setChoosing(undefined)}
        />
      ) : null}
    </section>
  );
}

interface OfMarketInput {
  readonly form: AlertForm;
  readonly setForm: (form: AlertForm) => void;
  readonly instrument: Instrument;
}

function OfMarket(input: OfMarketInput): ReactNode {
  const current = usePriceNow(input.instrument, input.form.by);
  const end = tradingEndIn(useContractTerms(), input.form.symbol, answeredTime());
  return <Setting {...input} current={current} isOver={end !== undefined && end !== 'delisting'} />;
}

interface SettingInput {
  readonly form: AlertForm;
  readonly setForm: (form: AlertForm) => void;
  readonly instrument: Instrument | undefined;
  readonly current: number | undefined;
  /** Trading in the market has ended: no alert is set. */
  readonly isOver: boolean;
}

function Setting({ form, setForm, instrument, current, isOver }: SettingInput): ReactNode {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const problems = problemsOf(form, instrument, current);
  const set = async () => {
    setTried(problems.length > 0);
    if (problems.length > 0) return;
    if (!(await sendAlert(CALLS.alertSet, sentForm(form, instrument, current), t('alert.isSet')))) return;
    setForm({ ...form, price: '', percent: '' });
    // The one moment at which a user is asked whether the browser may notify them.
    if (push.permission === 'default') await subscribePush();
  };
  return (
    <>
      <AlertFields {...{ form, setForm, instrument, current, problems, tried }} />
      {isOver ? (
        <p className={styles.ended} role="status" data-testid="market-ended">
          {t('alert.marketEnded')}
        </p>
      ) : null}
      <Button wide disabled={isOver} press={set}>
        {t('alert.set')}
      </Button>
    </>
  );
}
