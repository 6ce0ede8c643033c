import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { OrderTopic } from '#domain/contract/reference/explanation';
import { withTexts } from '../../../navigation/with-texts.ts';
import own from './contract-ticket.module.css';
import type { ContractTicket } from './use-ticket.ts';

const OrderWhySheet = lazy(() =>
  withTexts(import('../why/order-why-sheet.tsx'), 'why', 'positions', 'funding').then((it) => ({
    default: it.OrderWhySheet,
  })),
);

export interface ExplainedInput {
  readonly ticket: ContractTicket;
  readonly topic: OrderTopic;
  readonly name: string;
}

/** The name of a value of the order, which a tap explains. The sheet loads with the first tap. */
export function Explained({ ticket, topic, name }: ExplainedInput): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={own.explained} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{name}</span>
      </button>
      {isOpen
        ? createPortal(
            <Suspense>
              <OrderWhySheet ticket={ticket} topic={topic} close={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
