/** The buttons of a form that amends an order. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide } from '#domain/trading/order';
import { Button } from '../../ui/button.tsx';
import { useLater } from '../../ui/use-later.ts';
import { BesideMarket } from './confirm-frame.tsx';
import { HARM_WAIT_MILLIS } from './must-confirm.ts';
import { usePressed } from './use-pressed.ts';

interface Amendment {
  /** How many percent worse than the market its price is, if the user must be asked; else 0. */
  readonly harm: number;
  /** The changed values. */
  readonly input: object;
}

interface AmendActionsInput<Seen extends Amendment> {
  readonly side: OrderSide;
  /** Undefined: there is nothing to send. */
  readonly seen: Seen | undefined;
  readonly send: (seen: Seen) => Promise<void>;
}

/** Sends the change; a harmful price needs a confirmation first. */
export function AmendActions<Seen extends Amendment>(input: AmendActionsInput<Seen>): ReactNode {
  const { side, seen, send } = input;
  const { t } = useTranslation();
  const pressed = usePressed(seen);
  const [asked, setAsked] = useState<Seen>();
  const isAsked = asked !== undefined && JSON.stringify(asked.input) === JSON.stringify(seen?.input);
  const { harm = 0 } = (isAsked ? asked : seen) ?? {};
  const submit = () => {
    const taken = pressed.take();
    if (taken === undefined) return undefined;
    if (taken.harm === 0) return send(taken);
    setAsked(taken);
    return undefined;
  };
  const takeBack = () => {
    setAsked(undefined);
    document.querySelector<HTMLElement>('dialog input[name="price"]')?.focus();
  };
  return (
    <>
      <BesideMarket side={side} harm={harm} executes="" />
      {isAsked ? <AmendAnyway press={() => send(asked)} /> : null}
      <Button
        begun={pressed.begun}
        kind={isAsked ? 'quiet' : 'primary'}
        wide
        disabled={seen === undefined}
        press={isAsked ? takeBack : submit}
      >
        {t(isAsked ? 'trading.ticket.changePrice' : 'trading.orders.amend')}
      </Button>
    </>
  );
}

/** The harmless choice takes the place of the pressed button, and this one is above it: a second tap does not amend. */
function AmendAnyway({ press }: { readonly press: () => unknown }): ReactNode {
  const { t } = useTranslation();
  const isReady = useLater(HARM_WAIT_MILLIS);
  return (
    <Button kind="danger" wide disabled={!isReady} press={press}>
      {t('trading.orders.amendAnyway')}
    </Button>
  );
}
