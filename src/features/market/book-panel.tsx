import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
export function BookPanel({ instrument }: { readonly instrument: Instrument }): ReactNode { return <p>{instrument.symbol}</p>; }
