/** Ours: the product's contract ticket, book, chart and cards of positions, with the bench's worker as the engine. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { API_PREFIX } from '../../protocol/names/addresses.ts';
import { CALLS } from '../../protocol/names/calls.ts';
import { beginSession } from '../../src/api/session.ts';
import { ScrollArea } from '../../src/blocks/scroll-area.tsx';
import { CompactBook } from '../../src/blocks/trading/compact-book.tsx';
import { NO_FILTER } from '../../src/blocks/trading/order-lists.ts';
import { applyBatch } from '../../src/engine/apply-batch.ts';
import { startEngine } from '../../src/engine/start-engine.ts';
import { PositionList } from '../../src/features/contract/holdings/positions/position-list.tsx';
import { TicketPanel } from '../../src/features/contract/ticket/ticket-panel.tsx';
import { newContractTicket, withPrice } from '../../src/features/contract/ticket/ticket.form.ts';
import { pickPrice, ticketView } from '../../src/features/contract/ticket/ticket.state.ts';
import { ChartPanel } from '../../src/features/market/chart/chart-panel.tsx';
import { loadLanguage } from '../../src/i18n/load-language.ts';
import { loadNamespace } from '../../src/i18n/load-namespace.ts';
import { startI18n } from '../../src/i18n/start-i18n.ts';
import { NavigationRoot } from '../../src/navigation/navigation.tsx';
import { CONTRACTS, TERMS, TYPED } from './contract-load.ts';
import { Pick } from './pick.tsx';
import { countBatch } from './shown-batches.ts';

const NAMESPACES = ['assets', 'chart', 'contract', 'positions', 'trading'] as const;
const FIRST = CONTRACTS[0] as (typeof CONTRACTS)[number];

export async function show(root: HTMLElement): Promise<void> {
  answerTerms();
  beginSession('bench', { id: 1, account: 'bench', name: 'Bench', avatar: null, vip: 0 });
  startEngine((batch) => applyBatch(batch).then(countBatch));
  await startI18n(await loadLanguage('en'));
  await Promise.all(NAMESPACES.map(loadNamespace));
  ticketView.form = { ...withPrice(newContractTicket(FIRST.symbol), TYPED.price), amount: TYPED.size };
  createRoot(root).render(
    <NavigationRoot>
      <Screen />
    </NavigationRoot>,
  );
}

/** The page's only call. */
function answerTerms(): void {
  const fetched = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname !== API_PREFIX + CALLS.contractTerms.path) return fetched(input, init);
    return Promise.resolve(Response.json({ code: 200, msg: '', data: TERMS }));
  };
}

const ALWAYS = {};

function Screen(): ReactNode {
  return (
    <div className="bench bench-trade">
      <div className="bench-chart">
        <ChartPanel instrument={FIRST} size="small" />
      </div>
      <div className="bench-ticket">
        <CompactBook instrument={FIRST} picked={pickPrice} />
        <TicketPanel instrument={FIRST} />
      </div>
      <div className="bench-list">
        <ScrollArea name="bench">
          <PositionList filter={NO_FILTER} span={ALWAYS} />
        </ScrollArea>
      </div>
      <Pick />
    </div>
  );
}
