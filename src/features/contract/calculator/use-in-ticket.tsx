import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Calculation } from '#domain/contract/reference/calculator';
import type { MarginMode } from '#domain/contract/position-terms';
import { useLoggedIn } from '../../../api/session.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { navigation } from '../../../navigation/navigation.tsx';
import { keptInTab } from '../../../navigation/kept-place.ts';
import { TRADE_PATH } from '../../../navigation/pages.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { changingLeverage, changingMarginMode, modeChange } from '../mode-commands.ts';
import { useReset } from '../sheets/leverage-effect.tsx';
import { newContractTicket } from '../ticket/ticket.form.ts';
import type { ContractTicketView } from '../ticket/ticket.state.ts';
import {
  isValue,
  marginModeOf,
  readField,
  type CalculatorFacts,
  type CalculatorForm,
} from './calculator.form.ts';
import styles from './calculator.module.css';
import { MovedMarginSheet } from './moved-margin-sheet.tsx';
import { intoTicket } from './planned-order.ts';

/** The name under which the ticket keeps its choices. */
export const TICKET = 'contract-ticket';

interface UseInTicketInput {
  readonly form: CalculatorForm;
  readonly facts: CalculatorFacts;
  readonly calculation: Calculation | undefined;
  /** A typed text is no value. */
  readonly isWrong: boolean;
}

/** Puts the planned position into the ticket; its leverage and margin mode become the user's in this contract. */
export function UseInTicket({ form, facts, calculation, isWrong }: UseInTicketInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const isLoggedIn = useLoggedIn();
  const { message } = useSnapshot(modeChange);
  const [isAsking, setAsking] = useState(false);
  const planned = plannedMode(form, facts);
  const moved = useReset(form.symbol, planned.leverage);
  const commands = [useSnapshot(changingMarginMode.view), useSnapshot(changingLeverage.view)];
  const open = commands.findIndex((view) => view.open !== undefined && view.unknown);
  if (open !== -1)
    return (
      <Unanswered
        text={t('contract.change.unknown')}
        all={[]}
        command={open === 0 ? changingMarginMode : changingLeverage}
      />
    );
  const { mode } = facts;
  const isOther = planned.leverage !== mode.leverage || planned.marginMode !== mode.marginMode;
  const carryOut = async () => {
    if (isLoggedIn && !(await changeMode(form.symbol, planned, mode))) return;
    preferences.contractMarket = form.symbol;
    const ticket = keptInTab<ContractTicketView>(TICKET);
    const before = ticket.form ?? newContractTicket(form.symbol);
    ticket.form = intoTicket(before, form, calculation, facts.instrument);
    toTicket(form);
  };
  const begin = () => {
    if (isWrong) focusWrongField();
    else if (isLoggedIn && planned.leverage !== mode.leverage && moved.length > 0) setAsking(true);
    else return carryOut();
  };
  return (
    <div className={styles.use}>
      {isLoggedIn && isOther ? (
        <p className={styles.note}>{t('why.calculator.changes', { mode: texts.mode(planned) })}</p>
      ) : null}
      <div role="alert" className={styles.refused}>
        {message}
      </div>
      <Button wide disabled={calculation === undefined && !isWrong} press={begin}>
        {t('why.calculator.use')}
      </Button>
      {isAsking ? (
        <MovedMarginSheet
          symbol={form.symbol}
          leverage={planned.leverage}
          close={() => setAsking(false)}
          confirm={carryOut}
        />
      ) : null}
    </div>
  );
}

/** A wrong field is marked; the press leads to the first one. */
function focusWrongField(): void {
  // A field is not marked while its text is unfinished, so it is left first.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  setTimeout(() => document.querySelector<HTMLElement>('[role="tabpanel"] [aria-invalid="true"]')?.focus());
}

interface PlannedMode {
  readonly marginMode: MarginMode;
  readonly leverage: number;
}

function plannedMode(form: CalculatorForm, facts: CalculatorFacts): PlannedMode {
  const leverage = readField('leverage', form, facts);
  return {
    marginMode: marginModeOf(form, facts),
    leverage: isValue(leverage) ? leverage.toNumber() : facts.mode.leverage,
  };
}

/** Whether the platform has made the changes; a refusal says why on the page. */
async function changeMode(symbol: string, planned: PlannedMode, now: PlannedMode): Promise<boolean> {
  const { marginMode, leverage } = planned;
  modeChange.message = '';
  const isMade = async (change: () => Promise<void>) => {
    const { changed } = modeChange;
    await change();
    return modeChange.changed > changed;
  };
  if (
    marginMode !== now.marginMode &&
    !(await isMade(() => changingMarginMode.begin({ symbol, marginMode })))
  )
    return false;
  return leverage === now.leverage || isMade(() => changingLeverage.begin({ symbol, leverage }));
}

/** Over the calculator, so that the way back leads to it. */
function toTicket({ symbol, side, entry }: CalculatorForm): void {
  const price = entry === '' ? {} : { price: entry };
  void navigation.navigateTo(TRADE_PATH, { symbol, side: side === 'long' ? 'buy' : 'sell', ...price });
}
