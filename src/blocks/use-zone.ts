import { useSnapshot } from 'valtio';
import { DEVICE_ZONE } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';

/** The name of the zone in which the user sees times: "Europe/Berlin". */
export function useZone(): string {
  const { timeZone } = useSnapshot(preferences);
  return timeZone === DEVICE_ZONE ? new Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
}
