import { editLabel } from '../history/entry-label.ts';

/** What several edits of a job are called. */
export const EDITED_JOB = 'Edited job';

/** What the user calls the fields of a job. */
export const JOB_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  client_id: 'Client',
  job_type_id: 'Job type',
  language_pair_id: 'Language pair',
  unit_id: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  flat_rate: 'Flat rate',
  value: 'Value',
  currency: 'Currency',
  deadline: 'Deadline',
};

/** The value and the exchange rate follow from whatever else the user touched. */
const LEADERS = Object.keys(JOB_FIELD_LABELS).filter((field) => field !== 'value');

/** The label of an edit of a job: the one field that the user changed, or "Edited job" for several. */
export function jobEditLabel(fields: readonly string[]): string {
  const follows = { value: LEADERS, exchange: [...LEADERS, 'value'] };
  return editLabel(fields, { labels: JOB_FIELD_LABELS, follows, several: EDITED_JOB });
}
