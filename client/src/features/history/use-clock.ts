import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import type { Clock } from './panel/entry-view.ts';

/** What the changes of the history are written with: today, and the user's time zone and format of times. */
export function useClock(): Clock {
  const [today, timeZone, timeFormat] = useUnit([$today, $timeZone, $timeFormat]);
  return useMemo(() => ({ today, timeZone, timeFormat }), [today, timeZone, timeFormat]);
}
