import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { $clientsLoaded, clients } from '#entities/client/model.ts';
import { clientNameOf, whyNotInvoiceable } from '#features/job-status/client-of-job.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';

type Props = { jobs: readonly Job[]; acts: JobActions; onDone(): void };

/** The actions on the selected jobs. An action affects only the jobs that it applies to, and shows their number. */
export function JobsBulkBar({ jobs, acts, onDone }: Props) {
  const [byId, isLoaded] = useUnit([clients.$byId, $clientsLoaded]);
  const clientIds = new Set(jobs.map(({ client_id }) => client_id));
  const [first] = jobs;
  const client = clientIds.size === 1 && first !== undefined ? clientNameOf(first, byId) : '';
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
      summary={[...totals(jobs), client].filter((part) => part !== '').join(' · ')}
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
            blocked={whyNotInvoiceable(uninvoiced, isLoaded ? byId : null)}
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
        Delete ({countText(jobs.length)})
      </Button>
    </BulkBar>
  );
}

const counted = (some: readonly Job[], all: readonly Job[]): string =>
  some.length === all.length ? '' : ` (${some.length})`;

function totals(jobs: readonly Job[]): string[] {
  const byCurrency = Map.groupBy(jobs, ({ currency }) => currency);
  return [...byCurrency].map(([currency, some]) =>
    formatAmount(add(...some.map(({ value }) => decimalText(value))), currency),
  );
}
