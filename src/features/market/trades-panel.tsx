import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
export function TradesPanel({ instrument }: { readonly instrument: Instrument }): ReactNode { return <p>{instrument.symbol}</p>; }
