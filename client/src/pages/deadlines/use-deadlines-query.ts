import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
} from '@ledgerline/shared-events/dates/calendar-date.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { useSearchParams } from 'react-router-dom';
import type { View } from './board.ts';

/** Deadlines are between these years. */
const isInRange = (date: CalendarDate) => date >= '2000-01-01' && date <= '2100-12-31';

/** The view and its first day in the address; without one it is today. */
export function useDeadlinesQuery(today: CalendarDate) {
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'month' ? 'month' : 'week';
  const requested = search.get('from');
  const from = isCalendarDate(requested) && isInRange(requested) ? requested : today;
  const go = (next: { view?: View; from?: CalendarDate }) =>
    setSearch(
      (current) => {
        const params = new URLSearchParams(current);
        const [toView, toFrom] = [next.view ?? view, next.from ?? from];
        if (toView === 'week') params.delete('view');
        else params.set('view', toView);
        if (toFrom === today || !isInRange(toFrom)) params.delete('from');
        else params.set('from', toFrom);
        return params;
      },
      { replace: true },
    );
  const step = (by: 1 | -1) =>
    go({ from: view === 'week' ? addDays(from, by * 7) : addMonths(monthOf(from).start, by) });
  return { view, from, go, step };
}
