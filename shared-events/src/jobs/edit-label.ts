import type { JobRecord } from './record.ts';

const FIELD_LABELS: Partial<Record<keyof JobRecord, string>> = {
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

/** What the user touched comes first: the value and the exchange rate follow from other fields. */
const DERIVED: ReadonlySet<keyof JobRecord> = new Set(['value', 'exchange']);

/** The label of an edit of a job: the one field that the user changed, or "Edited job" for several. */
export function editLabel(fields: readonly (keyof JobRecord)[]): string {
  const chosen = fields.filter((field) => !DERIVED.has(field));
  const [only] = chosen.length > 0 ? chosen : fields;
  if (only === undefined || chosen.length > 1) return 'Edited job';
  return FIELD_LABELS[only] ?? 'Edited job';
}
