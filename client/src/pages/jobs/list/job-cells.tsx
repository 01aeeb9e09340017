import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import clsx from 'clsx';
import { useStoreMap } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { languagePairs } from '#entities/catalogue/model.ts';
import type { JobColumn } from '#entities/job/columns.ts';
import { JobStateChip, JobStatusChip, PastDeadline } from '#entities/job/ui/status-chip.tsx';
import type { JobRow } from '#features/job-status/use-job-row.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { TextCell } from '#shared/ui/table/index.ts';
import styles from './jobs-table.module.css';

type Props = { column: JobColumn; row: JobRow; isShort: boolean };

/** What a row shows in one column. `isShort` leaves the time out of a deadline. */
export function JobCell({ column, row, isShort }: Props): ReactNode {
  const { job } = row;
  switch (column) {
    case 'client':
      return <TextCell>{row.client}</TextCell>;
    case 'jobType':
      return <TextCell>{row.jobType}</TextCell>;
    case 'languagePair':
      return (
        <TextCell>
          <PairName job={job} />
        </TextCell>
      );
    case 'quantity':
      return <QuantityCell row={row} />;
    case 'rate':
      return <RateCell job={job} />;
    case 'deadline':
      return <DeadlineCell job={job} isShort={isShort} />;
    case 'completed_at':
      return <CompletedCell job={job} />;
    case 'status':
      return (
        <td>
          <JobStateChip job={job} />
        </td>
      );
    case 'project':
      return <TextCell>{job.project_name}</TextCell>;
    case 'reference':
      return <TextCell>{job.reference}</TextCell>;
    case 'invoice':
      return <InvoiceCell job={job} />;
    case 'value':
      return (
        <td className="num">
          <ConvertedAmount
            amount={row.value}
            converted={row.converted}
            isRateMissing={row.isRateMissing}
            tip={row.exchange}
          />
        </td>
      );
  }
}

function DeadlineCell({ job, isShort }: { job: Job; isShort: boolean }) {
  const Deadline = job.completed_at === null ? JobStatusChip : PastDeadline;
  return (
    <td className={styles.date}>
      <Deadline job={job} isShort={isShort} />
    </td>
  );
}

function QuantityCell({ row }: { row: JobRow }) {
  return (
    <td className="num">
      <span className={styles.qty}>
        <span>{row.quantity}</span>
        <span>{row.unit}</span>
      </span>
    </td>
  );
}

function RateCell({ job }: { job: Job }) {
  return <td className="num">{job.flat_rate ? '' : formatUnitPrice(decimalText(job.rate), job.currency)}</td>;
}

function CompletedCell({ job }: { job: Job }) {
  return (
    <td className={clsx('tn', styles.date)}>
      {job.completed_at === null ? '' : longDate(job.completed_at.slice(0, 10))}
    </td>
  );
}

function PairName({ job }: { job: Job }): ReactNode {
  return useStoreMap({
    store: languagePairs.$byId,
    keys: [job.language_pair_id, job.language_pair_name] as const,
    fn: (all, [id, name]) => {
      const pair = id === null ? undefined : all.get(id);
      return pair === undefined ? (id === null ? '' : (name ?? '')) : languagePairLabel(pair);
    },
  });
}

function InvoiceCell({ job: { invoice_number: number, invoiced } }: { job: Job }) {
  return (
    <td className="tn">
      {number === null ? (
        invoiced ? (
          'Invoiced'
        ) : null
      ) : (
        <Link to={`/invoices/${encodeURIComponent(number)}`}>{invoiceLabel(number)}</Link>
      )}
    </td>
  );
}
