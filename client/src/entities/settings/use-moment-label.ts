import { relativeLabel, shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useUnit } from 'effector-react';
import { $timeFormat, $timeZone, $today } from './model.ts';

/** Writes instants as the user reads them: "Today, 08:41" or "17 Nov, 19:20". */
export function useMomentLabel(): (instant: string) => string {
  const [timeZone, timeFormat, today] = useUnit([$timeZone, $timeFormat, $today]);
  return (instant) => {
    const { date, time } = wallClock(new Date(instant), timeZone);
    return `${relativeLabel(date, today) ?? shortDate(date, today)}, ${timeLabel(time, timeFormat)}`;
  };
}
