import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { PairTitle } from '../../../blocks/market/pair-title.tsx';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { keepInTab, keptInTab } from '../../../navigation/kept-place.ts';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import type { ContractTicketView } from '../ticket/ticket.state.ts';
import { calculate } from './calculate.ts';
import { CalculatorAnswer } from './calculator-answer.tsx';
import { CalculatorFields } from './calculator-fields.tsx';
import { CALCULATOR_TABS, withMarket } from './calculator.form.ts';
import { tabName } from './tab-name.ts';
import styles from './calculator.module.css';
import { calculatorView } from './calculator.state.ts';
import { fromTicket } from './planned-order.ts';
import { useCalculatorFacts } from './use-calculator-facts.ts';
import { TICKET, UseInTicket } from './use-in-ticket.tsx';

keepInTab('calculator', calculatorView);

const PANEL = 'calculator-panel';

/** The cost, the result and the risk of a planned position, by the formulas by which the platform acts. */
export function CalculatorPage(): ReactNode {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const title = t('contract.ticket.calculator');
  if (instruments === undefined)
    return (
      <Page title={title} back>
        <LoadingView label={t('app.page.loading')} />
      </Page>
    );
  return <Calculator instruments={instruments} />;
}

function Calculator({ instruments }: { readonly instruments: ReadonlyMap<string, Instrument> }): ReactNode {
  const { t } = useTranslation();
  useTicketsChoices();
  const { form } = useSnapshot(calculatorView, { sync: true });
  const first = [...instruments.values()].find(({ kind }) => kind === 'perpetual');
  const instrument = instruments.get(form.symbol) ?? first;
  const choose = (symbol: string) => (calculatorView.form = withMarket(calculatorView.form, symbol));
  return (
    <Page
      title={t('contract.ticket.calculator')}
      back
      actions={
        instrument === undefined ? null : (
          <PairTitle instrument={instrument} kind="perpetual" choose={choose} />
        )
      }
    >
      <Tabs
        label={t('why.calculator.questions')}
        tabs={CALCULATOR_TABS.map((key) => ({ key, label: tabName(t, key) }))}
        chosen={form.tab}
        choose={(tab) => (calculatorView.form = { ...calculatorView.form, tab })}
        panel={PANEL}
      />
      <ScrollArea kind="form">
        <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, form.tab)} className={styles.panel}>
          {instrument === undefined ? null : <Question instrument={instrument} />}
        </div>
      </ScrollArea>
    </Page>
  );
}

function Question({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(calculatorView, { sync: true });
  const facts = useCalculatorFacts(instrument);
  if (facts === undefined) return <LoadingView label={t('app.page.loading')} />;
  const { calculation, problems } = calculate(form, facts);
  const isPlan = form.tab !== 'average' && form.tab !== 'funding';
  return (
    <>
      <CalculatorFields form={form} facts={facts} problems={problems} />
      <CalculatorAnswer tab={form.tab} calculation={calculation} facts={facts} />
      {isPlan ? (
        <UseInTicket {...{ form, facts, calculation }} isWrong={Object.keys(problems).length > 0} />
      ) : null}
    </>
  );
}

/** A new visit takes the ticket's choices; on the way back, what was typed here stays. */
function useTicketsChoices(): void {
  const { key, search } = useLocation();
  useState(() => {
    const arrival = `${key}${search}`;
    if (arrival === calculatorView.arrival) return;
    calculatorView.arrival = arrival;
    const { form } = keptInTab<ContractTicketView>(TICKET);
    if (form !== undefined) calculatorView.form = fromTicket(calculatorView.form, form);
  });
}
