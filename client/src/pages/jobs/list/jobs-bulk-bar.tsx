import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { clients } from '../../../entities/client/index.ts';
import type { Job } from '../../../entities/job/index.ts';
import type { JobActs } from '../../../features/job-status/index.ts';
import { decimalText } from '../../../shared/lib/amounts/decimal-text.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { BulkBar } from '../../../shared/ui/table/index.ts';

type Props = { jobs: readonly Job[]; acts: JobActs; onDone(): void };

/** What can be done with the selected jobs. An act takes those that it fits; the count says how many. */
export function JobsBulkBar({ jobs, acts, onDone }: Props) {
  const byId = useUnit(clients.$byId);
  const clientIds = new Set(jobs.map(({ client_id }) => client_id));
  const [clientId] = clientIds;
  const client =
    clientIds.size === 1 && clientId !== null && clientId !== undefined
      ? byId.get(clientId)?.name
      : undefined;
  const open = jobs.filter((job) => job.completed_at === null);
  const uninvoiced = jobs.filter((job) => job.completed_at !== null && !job.invoiced);
  const loose = jobs.filter((job) => job.invoiced && job.invoice_id === null);

  const act = (perform: () => void) => () => {
    perform();
    onDone();
  };
  return (
    <BulkBar
      count={jobs.length}
      summary={[...totals(jobs), client].filter((part) => part !== undefined).join(' · ')}
      label="Selected jobs"
      onClear={onDone}
    >
      {open.length === 0 ? null : (
        <Button variant="subtle" icon="circle-check" onClick={act(() => acts.complete(open))}>
          Mark as completed{counted(open, jobs)}
        </Button>
      )}
      {uninvoiced.length === 0 ? null : (
        <>
          <Button
            variant="subtle"
            icon="file-invoice"
            blocked={invoiceBlocked(uninvoiced)}
            onClick={act(() => acts.invoice(uninvoiced))}
          >
            Invoice jobs{counted(uninvoiced, jobs)}
          </Button>
          <Button variant="subtle" icon="receipt" onClick={act(() => acts.setInvoiced(uninvoiced, true))}>
            Mark as invoiced{counted(uninvoiced, jobs)}
          </Button>
        </>
      )}
      {loose.length === 0 ? null : (
        <Button variant="subtle" icon="receipt" onClick={act(() => acts.setInvoiced(loose, false))}>
          Mark as uninvoiced{counted(loose, jobs)}
        </Button>
      )}
      <Button variant="danger" icon="trash" onClick={act(() => acts.remove(jobs))}>
        Delete
      </Button>
    </BulkBar>
  );
}

const counted = (some: readonly Job[], all: readonly Job[]): string =>
  some.length === all.length ? '' : ` (${some.length})`;

/** One invoice is for one client. */
function invoiceBlocked(jobs: readonly Job[]): string | undefined {
  if (jobs.some(({ client_id }) => client_id === null)) return 'A job without a client cannot be invoiced';
  return new Set(jobs.map(({ client_id }) => client_id)).size > 1
    ? 'An invoice takes jobs of one client'
    : undefined;
}

function totals(jobs: readonly Job[]): string[] {
  const byCurrency = Map.groupBy(jobs, ({ currency }) => currency);
  return [...byCurrency].map(([currency, some]) =>
    formatAmount(add(...some.map(({ value }) => decimalText(value))), currency),
  );
}
