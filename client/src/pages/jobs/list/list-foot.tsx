import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useDeferredValue, useMemo } from 'react';
import { exchangeText, type Job, type JobList, jobs } from '../../../entities/job/index.ts';
import { $primaryCurrency } from '../../../entities/settings/index.ts';
import { decimalText } from '../../../shared/lib/amounts/decimal-text.ts';
import { Pager, tableStyles } from '../../../shared/ui/table/index.ts';

type Props = {
  ids: readonly number[];
  list: JobList;
  what: string;
  allTotal: number | null;
  isFiltered: boolean;
  onPage(page: number): void;
};

/** How many there are and what they are worth; a converted total says with which rates. It may follow the rows a moment later. */
export function ListFoot({ ids, list, what, allTotal, isFiltered, onPage }: Props) {
  const [byId, primary] = useUnit([jobs.$byId, $primaryCurrency]);
  const [shownIds, shownById] = [useDeferredValue(ids), useDeferredValue(byId)];
  const sum = useMemo(
    () =>
      summed(
        shownIds.flatMap((id) => shownById.get(id) ?? []),
        primary,
      ),
    [shownIds, shownById, primary],
  );
  const isWhole = list.lastPage <= 1;
  const note = isWhole
    ? [`${sum.count} ${sum.count === 1 ? what.replace(/s$/, '') : what}`, ...sum.notes].join(' · ')
    : pageNote(list, sum.count);
  return (
    <div className={tableStyles.foot} style={isWhole ? undefined : { alignItems: 'center' }}>
      <span>
        {note}
        {isFiltered && allTotal !== null ? ` · filtered from ${allTotal}` : ''}
      </span>
      {isWhole && sum.total !== null ? (
        <span>
          Total <span className={tableStyles.grand}>{formatAmount(sum.total, primary)}</span>
        </span>
      ) : null}
      <Pager page={list.page} last={list.lastPage} onChange={onPage} />
    </div>
  );
}

/** `total` in decimal text, in the primary currency; null when the worth of a job is not known, or there is none. */
function summed(shown: readonly Job[], primary: string) {
  const worth = shown.map((job) => (job.currency === primary ? job.value : (job.converted_value ?? null)));
  const known = worth.filter((value) => value !== null).map(decimalText);
  const isKnown = known.length === worth.length && known.length > 0;
  return {
    count: shown.length,
    notes: conversionNotes(shown, primary),
    total: isKnown ? add(...known) : null,
  };
}

const pageNote = (list: JobList, count: number): string => {
  const first = (list.page - 1) * Math.ceil(list.total / Math.max(1, list.lastPage)) + 1;
  const from = list.page === list.lastPage ? list.total - count + 1 : first;
  return `${Math.max(1, from)}–${Math.max(1, from) + count - 1} of ${list.total} jobs`;
};

/** What of the total was converted. One currency is told with its rate, several only by name: each row tells its own. */
function conversionNotes(shown: readonly Job[], primary: string): string[] {
  const foreign = shown.filter((job) => job.currency !== primary);
  const converted = foreign.filter(({ exchange }) => exchange !== null && exchange !== undefined);
  const missing = foreign.filter((job) => !converted.includes(job));
  const currencies = [...new Set(converted.map(({ currency }) => currency))];
  const [first] = converted;
  const note =
    first === undefined
      ? []
      : currencies.length === 1
        ? [`${converted.length} converted from ${first.currency} at ${exchangeText(first, primary)}`]
        : [`${converted.length} converted from ${currencies.join(', ')} at the rate of their date`];
  const codes = [...new Set(missing.map(({ currency }) => currency))].join(', ');
  return missing.length === 0 ? note : [...note, `${missing.length} in ${codes} without a rate`];
}
