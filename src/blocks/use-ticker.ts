import { useSnapshot } from 'valtio';
import type { TickerRecord } from '../engine/records.ts';
import { useTopic } from '../engine/use-topic.ts';
import { preferences } from '../preferences/preferences.ts';

/** A market's values, four times a second; once a second with reduced data. */
export function useTicker(symbol: string): TickerRecord {
  const { reducedData } = useSnapshot(preferences);
  return useTopic(reducedData ? `ticker/${symbol}/slow` : `ticker/${symbol}`);
}
