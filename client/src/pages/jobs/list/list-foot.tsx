import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { type Job, type JobList, jobs } from '../../../entities/job/index.ts';
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

/** How many there are and what they are worth; a converted total says with which rates. */
export function ListFoot({ ids, list, what, allTotal, isFiltered, onPage }: Props) {
  const [byId, primary] = useUnit([jobs.$byId, $primaryCurrency]);
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const isWhole = list.lastPage <= 1;
  const worth = shown.map((job) => (job.currency === primary ? job.value : (job.converted_value ?? null)));
  const known = worth.filter((value) => value !== null).map(decimalText);
  const note = isWhole
    ? [
        `${shown.length} ${shown.length === 1 ? what.replace(/s$/, '') : what}`,
        ...conversionNotes(shown, primary),
      ].join(' · ')
    : pageNote(list, shown.length);
  return (
    <div className={tableStyles.foot} style={isWhole ? undefined : { alignItems: 'center' }}>
      <span>
        {note}
        {isFiltered && allTotal !== null ? ` · filtered from ${allTotal}` : ''}
      </span>
      {isWhole && known.length === worth.length && known.length > 0 ? (
        <span>
          Total <span className={tableStyles.grand}>{formatAmount(add(...known), primary)}</span>
        </span>
      ) : null}
      <Pager page={list.page} last={list.lastPage} onChange={onPage} />
    </div>
  );
}

const pageNote = (list: JobList, count: number): string => {
  const first = (list.page - 1) * Math.ceil(list.total / Math.max(1, list.lastPage)) + 1;
  const from = list.page === list.lastPage ? list.total - count + 1 : first;
  return `${Math.max(1, from)}–${Math.max(1, from) + count - 1} of ${list.total} jobs`;
};

function conversionNotes(shown: readonly Job[], primary: string): string[] {
  const foreign = Map.groupBy(
    shown.filter((job) => job.currency !== primary),
    (job) => job.currency,
  );
  return [...foreign].map(([currency, jobs]) => {
    const exchange = jobs.find((job) => job.exchange !== null && job.exchange !== undefined)?.exchange;
    if (exchange === null || exchange === undefined) return `${jobs.length} in ${currency} without a rate`;
    const rest = [exchange.source, exchange.date === null ? null : longDate(exchange.date)].filter(
      (part) => part !== null && part !== '',
    );
    return [
      `${jobs.length} converted from ${currency} at 1 ${primary} = ${exchange.rate} ${currency}`,
      ...rest,
    ].join(', ');
  });
}
