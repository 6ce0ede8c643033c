import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { OptionDirection } from '#domain/option/option-terms';
import { mustConfirm } from '../../../blocks/trading/must-confirm.ts';
import {
  LogInButton,
  RefusedNote,
  TicketWarning,
  useRefusalSeen,
} from '../../../blocks/trading/place-parts.tsx';
import { usePressed } from '../../../blocks/trading/use-pressed.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { preferences } from '../../../preferences/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { soon } from '../../../ui/soon.ts';
import type { AskedOption } from './asked-option.ts';
import { placingOption, refusedOption, type PlacedOption } from '../placing-option.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import type { Ticket } from './use-option-ticket.ts';

/** Loads after the ticket is on the screen, before the first press. */
const { Shown: ConfirmSheet, useSoon } = soon(() =>
  import('./confirm-sheet.tsx').then(({ ConfirmSheet: sheet }) => sheet),
);

const BUTTONS = { up: 'up', flat: 'primary', down: 'down' } as const satisfies Record<
  OptionDirection,
  string
>;

interface BuyOptionInput {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
  readonly tried: (now: boolean) => void;
  readonly again: () => void;
}

/** The main button: buys the option, or leads a visitor to the login; replaced by a purchase without an answer. */
export function BuyOption({ ticket, instrument, tried, again }: BuyOptionInput): ReactNode {
  const [asked, setAsked] = useState<AskedOption>();
  const order = useSnapshot(placingOption.view);
  const pressed = usePressed(ticket);
  useRefusalSeen(refusedOption);
  useSoon();
  const label = useSubmitText(ticket);
  const { form, summary, isClosed, isStale, isQuiet, isVisitor } = ticket;
  if (isVisitor) return <LogInButton />;
  if (order.open !== undefined && order.unknown) return <UnansweredOption />;
  const press = () => {
    const seen = pressed.take();
    if (seen.summary.problem !== undefined) {
      tried(true);
      document.querySelector<HTMLElement>('input[name="stake"]')?.focus();
      return undefined;
    }
    const input = inputOf(seen, instrument.symbol);
    const total = { total: input.stake, harm: 0 };
    if (!mustConfirm(total, seen.asset, preferences)) return buy(input, tried);
    setAsked({ input, ticket: seen });
    return undefined;
  };
  return (
    <>
      <Button
        begun={pressed.begun}
        kind={BUTTONS[form.direction]}
        wide
        busy={order.open !== undefined}
        disabled={(isClosed || isStale || isQuiet) && summary.problem === undefined}
        press={press}
      >
        {label}
      </Button>
      <Notes ticket={ticket} again={again} />
      {asked === undefined ? null : (
        <ConfirmSheet
          asked={asked}
          instrument={instrument}
          submit={label}
          place={() => buy(asked.input, tried)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function inputOf({ form, terms }: Ticket, symbol: string): PlacedOption {
  const { cycle, direction, stake } = form;
  return { symbol, cycle, direction, stake, delivery: terms.delivery, odds: terms.odds[direction] };
}

function buy(input: PlacedOption, tried: (now: boolean) => void): Promise<void> {
  tried(false);
  refusedOption.clear();
  return placingOption.begin(input);
}

function useSubmitText({ form }: Ticket): string {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  return t(`option.submit.${form.direction}`, { cycle: texts.cycle(form.cycle) });
}

interface NotesInput {
  readonly ticket: Ticket;
  readonly again: () => void;
}

/** Below the button: why nothing can be bought, and a refusal that is about no field. */
function Notes({ ticket, again }: NotesInput): ReactNode {
  const { t } = useTranslation();
  const { message, field, isOffline } = useSnapshot(refusedOption.view);
  // The platform refused by other terms than the shown ones.
  useEffect(() => {
    if (message !== '') again();
  }, [message, again]);
  return (
    <>
      <RefusedNote message={field === 'stake' ? '' : message} isOffline={isOffline} />
      {ticket.isStale ? <TicketWarning testId="stale">{t('option.ticket.stale')}</TicketWarning> : null}
      {ticket.isQuiet && !ticket.isStale ? (
        <TicketWarning testId="quiet">{t('option.ticket.quiet')}</TicketWarning>
      ) : null}
    </>
  );
}

/** Replaces the button: the purchase has no answer, and the platform is asked for its result. */
function UnansweredOption(): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { open, others } = useSnapshot(placingOption.view);
  const sent = open === undefined ? others : [open, ...others];
  const all = sent.map(({ id, input: { symbol, direction, stake } }) => ({
    id,
    words: `${texts.market(symbol)} ${texts.direction(direction)} ${texts.amount(stake)}`,
  }));
  return <Unanswered text={t('trading.ticket.unknown')} all={all} command={placingOption} />;
}
