import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { units } from '#entities/catalogue/model.ts';
import type { JobList } from '#entities/job/list.ts';
import { jobs } from '#entities/job/model.ts';
import { ratedJob } from '#entities/job/ui/amount-texts.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { rateWords } from '#shared/lib/amounts/rate-source.ts';
import { useRunningTotal } from '#shared/lib/amounts/use-running-total.ts';
import { Pager, tableStyles } from '#shared/ui/table/index.ts';
import { quantitySum } from '../bulk/sums.ts';
import styles from './jobs-table.module.css';

type Props = {
  ids: readonly number[];
  list: JobList;
  what: string;
  /** How many jobs the list has without filters. */
  whole: number | null;
  isFiltered: boolean;
  onPage(page: number): void;
};

/**
 * The count and the value of the jobs, with the exchange rates of a converted total. It may update a moment after the
 * rows.
 */
export function ListFoot({ ids, list, what, whole, isFiltered, onPage }: Props) {
  const [byId, primary] = useUnit([jobs.$byId, $primaryCurrency]);
  const [shownIds, shownById] = [useDeferredValue(ids), useDeferredValue(byId)];
  const shown = useMemo(() => shownIds.flatMap((id) => shownById.get(id) ?? []), [shownIds, shownById]);
  const total = useRunningTotal(
    shown,
    useCallback((job: Job) => worthIn(primary, job), [primary]),
  );
  const unitsById = useUnit(units.$byId);
  const quantity = useMemo(() => quantitySum(shown, (id) => unitsById.get(id)?.name), [shown, unitsById]);
  const notes = useMemo(() => conversionNotes(shown, primary), [shown, primary]);
  const count = shown.length;
  const isWhole = list.lastPage <= 1;
  const note = isWhole
    ? [counted(count, what.replace(/s$/, '')), ...notes].join(' · ')
    : pageNote(list, count);
  return (
    <div className={tableStyles.foot} style={isWhole ? undefined : { alignItems: 'center' }}>
      <span>
        {note}
        {isFiltered && whole !== null ? ` · filtered from ${countText(whole)}` : ''}
      </span>
      <Sums quantity={isWhole ? quantity : null} total={isWhole ? total : totalOf(list)} primary={primary} />
      <Pager page={list.page} last={list.lastPage} onChange={onPage} />
    </div>
  );
}

type SumsProps = { quantity: string | null; total: string | null; primary: string };

/** The sums of what is listed: the quantity where there is one unit, and the value. */
function Sums({ quantity, total, primary }: SumsProps) {
  if (total === null) return null;
  return (
    <span className={styles.sums}>
      {quantity === null ? null : <span className={tableStyles.grand}>{quantity}</span>}
      <span>
        Total <span className={tableStyles.grand}>{formatAmount(total, primary)}</span>
      </span>
    </span>
  );
}

/** The value of all pages; null while a rate is missing. */
const totalOf = ({ totals }: JobList): string | null =>
  totals === undefined || totals.missingRates.length > 0 ? null : decimalText(totals.value);

/** Decimal text in the primary currency; null while the rate is missing. */
function worthIn(primary: string, job: Job): string | null {
  const worth = job.currency === primary ? job.value : (job.converted_value ?? null);
  return worth === null ? null : decimalText(worth);
}

const pageNote = (list: JobList, count: number): string => {
  const first = (list.page - 1) * Math.ceil(list.total / Math.max(1, list.lastPage)) + 1;
  const from = list.page === list.lastPage ? list.total - count + 1 : first;
  const start = Math.max(1, from);
  return `${countText(start)}–${countText(start + count - 1)} of ${countText(list.total)} jobs`;
};

/** Notes on converted values. One rate is shown, of several the currencies alone, since each row shows its own rate. */
function conversionNotes(shown: readonly Job[], primary: string): string[] {
  const foreign = shown.filter((job) => job.currency !== primary);
  const converted = foreign.filter(({ exchange }) => exchange !== null && exchange !== undefined);
  const missing = foreign.filter((job) => !converted.includes(job));
  const currencies = [...new Set(converted.map(({ currency }) => currency))];
  const rates = new Set(converted.map((job) => exchangeText(ratedJob(job), primary)));
  const words = rates.size === 1 ? `at ${[...rates].join('')}` : rateWords(converted.map(ratedJob));
  const note =
    converted.length === 0
      ? []
      : [`${countText(converted.length)} converted from ${currencies.join(', ')} ${words}`];
  const codes = [...new Set(missing.map(({ currency }) => currency))].join(', ');
  return missing.length === 0 ? note : [...note, `${missing.length} in ${codes} without a rate`];
}
