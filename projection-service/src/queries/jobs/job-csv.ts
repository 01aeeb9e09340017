import { deadlineInList } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { surchargesInList } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { valueWord } from '@ledgerline/shared-events/text/field-labels.ts';
import type { CsvColumn } from '../list-csv.ts';

/** The columns of a list of jobs as a file. @param currency the primary currency */
export function jobCsvColumns(currency: string): CsvColumn<JobAnswer>[] {
  return [
    ['Job ID', (job) => job.id],
    ['Name', (job) => job.name],
    ['Client', (job) => job.client_name],
    ['Job type', (job) => job.job_type_name],
    ['Language pair', (job) => job.language_pair_name],
    ['Counted in the analysis', (job) => job.analysis?.words ?? null],
    ['Weighted in the analysis', (job) => job.analysis?.weighted ?? null],
    ['Quantity', (job) => job.quantity],
    ['Unit', (job) => job.unit_name],
    ['Rate', (job) => job.rate],
    ['Flat rate', (job) => (job.flat_rate ? 'yes' : 'no')],
    ['Minimum fee', (job) => job.minimum],
    ['Surcharges', (job) => surchargesInList(job.surcharges) || null],
    ['Value', (job) => job.value],
    ['Currency', (job) => job.currency],
    [`Value in ${currency}`, (job) => job.converted_value],
    ['Deadline (UTC)', (job) => (job.deadline === null ? null : deadlineInList(job.deadline))],
    ['Priority', (job) => valueWord('priority', job.priority ?? '') ?? null],
    ['Status', statusWord],
    ['Completed on', (job) => job.completed_at],
    ['Invoice', (job) => job.invoice_number],
    ['Project', (job) => job.project_name],
    ['Reference', (job) => job.reference],
  ];
}

function statusWord(job: JobAnswer): string {
  if (job.invoiced) return 'Invoiced';
  if (job.completed_at !== null) return 'Completed';
  return job.on_hold ? 'On hold' : 'Active';
}
