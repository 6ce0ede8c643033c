import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { OrderSide } from '#domain/trading/order';
import { amountText } from '../../i18n/amount-text.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Button, type PressStart } from '../../ui/button.tsx';
import { swallowSecondTap } from '../../ui/double-tap.ts';
import { RowSwitch } from '../../ui/rows.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useLater } from '../../ui/use-later.ts';
import styles from './confirm-frame.module.css';
import { HARM_WAIT_MILLIS } from './must-confirm.ts';

/** The button is disabled for this long, so that the second tap of a double tap does not confirm. */
const WAIT_MILLIS = 400;

const KINDS = { buy: 'up', sell: 'down', none: 'primary' } as const;

interface ConfirmFrameInput {
  /** The decisive number of the order. */
  readonly decisive: ReactNode;
  /** Side, market and type. */
  readonly what: ReactNode;
  /** Between the order and its values: warnings. */
  readonly children?: ReactNode;
  readonly values: ReactNode;
  /** Colours the button; undefined: the order is on no side of the market. */
  readonly side: OrderSide | undefined;
  readonly submit: string;
  /** The label of the harmless choice, which then is the lowest button; undefined: the order is not harmful. */
  readonly instead: string | undefined;
  /** The title of what is always confirmed; undefined: an order, whose confirmation its user can turn off. */
  readonly always?: string;
  /** It cannot be confirmed now. */
  readonly isOff?: boolean;
  /** Of `usePressed`, if values change while it is shown. */
  readonly begun?: PressStart;
  readonly place: () => unknown;
  readonly close: () => void;
}

/**
 * Shows an order once more, its decisive number first. For a harmful order the lowest button is the harmless one.
 */
export function ConfirmFrame(input: ConfirmFrameInput): ReactNode {
  const { decisive, what, children, values, side, submit, instead, always, isOff = false, begun } = input;
  const { place, close } = input;
  const { t } = useTranslation();
  const isReady = useLater(instead === undefined ? WAIT_MILLIS : HARM_WAIT_MILLIS);
  const act = () => {
    close();
    swallowSecondTap();
    return place();
  };
  return (
    <Sheet title={always ?? t('trading.ticket.confirm')} close={close}>
      <p className={styles.decisive} data-testid="decisive">
        {decisive}
      </p>
      <p className={styles.what}>{what}</p>
      {children}
      <dl className={styles.figures}>{values}</dl>
      {always === undefined ? <AskAlways /> : null}
      <Button begun={begun} kind={KINDS[side ?? 'none']} wide disabled={!isReady || isOff} press={act}>
        {submit}
      </Button>
      {instead === undefined ? null : (
        <Button kind="quiet" wide disabled={!isReady} press={() => backToPrice(close)}>
          {instead}
        </Button>
      )}
    </Sheet>
  );
}

/** Turns the confirmation of orders off and on. */
function AskAlways(): ReactNode {
  const { t, i18n } = useTranslation();
  const { confirmOrders, confirmFrom } = useSnapshot(preferences);
  const limit = `${amountText(String(confirmFrom), i18n.language)} USDT`;
  return (
    <RowSwitch
      name={t('trading.ticket.askAlways')}
      note={t('trading.ticket.askFrom', { limit })}
      on={confirmOrders}
      change={(on) => (preferences.confirmOrders = on)}
    />
  );
}

function backToPrice(close: () => void): void {
  // While a dialog is open, elements outside it cannot take the focus.
  flushSync(close);
  document.querySelector<HTMLElement>('input[name="price"]')?.focus();
}

interface BesideMarketInput {
  readonly side: OrderSide;
  /** How many percent worse than the market a limit price is; 0: not asked. */
  readonly harm: number;
  /** The price at which it executes now, with its unit; "": it rests. */
  readonly executes: string;
}

/** How much worse than the market a limit price is, and at about what price it executes now. */
export function BesideMarket({ side, harm, executes }: BesideMarketInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {harm > 0 ? (
        <p className={styles.harm} role="alert" data-testid="harm">
          {t(`trading.ticket.harm.${side}`, { percent: String(harm) })}
        </p>
      ) : null}
      {executes === '' ? null : (
        <p className={styles.what} data-testid="executes">
          {t('trading.ticket.executes', { price: executes })}
        </p>
      )}
    </>
  );
}

interface ConfirmValueInput {
  readonly name: string;
  readonly children: ReactNode;
}

export function ConfirmValue({ name, children }: ConfirmValueInput): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
