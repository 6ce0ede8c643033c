import { useEffect, useState } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { engine } from '../../engine/start-engine.ts';

export type Instruments = ReadonlyMap<string, Instrument>;

let known: Instruments | undefined;

/** All markets, undefined until the platform has sent them. They never change while the page is open. */
export function useInstruments(): Instruments | undefined {
  const [instruments, setInstruments] = useState(known);
  useEffect(() => {
    if (known !== undefined) return undefined;
    let left = false;
    void engine.instruments().then((list) => {
      known ??= new Map(list.map((each) => [each.symbol, each]));
      if (!left) setInstruments(known);
    });
    return () => {
      left = true;
    };
  }, []);
  return instruments;
}

/** A market in the form that users write: BTC/USDT. */
export function marketName(instrument: Pick<Instrument, 'base' | 'quote'>): string {
  return `${instrument.base}/${instrument.quote}`;
}
