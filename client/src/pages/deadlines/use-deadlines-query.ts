import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
} from '@ledgerline/shared-events/dates/calendar-date.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import type { View } from './board.ts';

/** Deadlines are between these years. */
const isInRange = (date: CalendarDate) => date >= '2000-01-01' && date <= '2100-12-31';

/** The view and its first day in the address; without one it is today. */
export function useDeadlinesQuery(today: CalendarDate) {
  const [search, change] = useAddress();
  const view: View = search.get('view') === 'month' ? 'month' : 'week';
  const requested = search.get('from');
  const from = isCalendarDate(requested) && isInRange(requested) ? requested : today;
  const go = (next: { view?: View; from?: CalendarDate }) => {
    const [toView, toFrom] = [next.view ?? view, next.from ?? from];
    change({
      view: toView === 'week' ? null : toView,
      from: toFrom === today || !isInRange(toFrom) ? null : toFrom,
    });
  };
  const step = (by: 1 | -1) =>
    go({ from: view === 'week' ? addDays(from, by * 7) : addMonths(monthOf(from).start, by) });
  return { view, from, go, step };
}
