import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { deadlineInFull, type TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import type { Additions } from '@ledgerline/shared-events/import/additions.ts';
import { CLIENT_DETAIL_FIELDS } from '@ledgerline/shared-events/import/client-fields.ts';
import { importField } from '@ledgerline/shared-events/import/fields.ts';
import { countOf, IMPORTED_ENTITIES, type ImportedEntity } from '@ledgerline/shared-events/import/kinds.ts';
import type { RowError } from '@ledgerline/shared-events/import/read-row.ts';
import type { RowRecord } from '@ledgerline/shared-events/import/row-record.ts';
import { readSurcharges } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { valueWord } from '@ledgerline/shared-events/text/field-labels.ts';
import { wordsOfHtml } from '#shared/lib/html/read-html.ts';
import type { ImportDraft } from '../machine/draft.ts';
import type { CheckedRow } from './checked-rows.ts';

/** What cells are formatted with: the user's time zone and time format, and the default currency of a client's rows. */
export type Showing = {
  timeZone: string;
  timeFormat: TimeFormat;
  currencyFor(client: string | null): string;
};

/** A column of the preview. `field` determines which errors it shows. */
export type ShownColumn = {
  field: string;
  label: string;
  isNumber?: boolean;
  text(record: RowRecord, showing: Showing): string;
};

const plain = (field: string, label: string): ShownColumn => ({
  field,
  label,
  text: (record) => String(record[field] ?? ''),
});

function currencyOf({ currency, client }: RowRecord, { currencyFor }: Showing): string {
  if (typeof currency === 'string') return currency;
  return currencyFor(typeof client === 'string' ? client : null);
}

const amount = (
  field: string,
  label: string,
  format: (value: string, code: string) => string,
): ShownColumn => ({
  field,
  label,
  isNumber: true,
  text: (record, showing) => {
    const value = record[field];
    return typeof value === 'string' ? format(value, currencyOf(record, showing)) : '';
  },
});

const word = (field: string, label: string): ShownColumn => ({
  field,
  label,
  text: (record) => valueWord(field, String(record[field])) ?? '',
});

const flag = (field: string, label: string): ShownColumn => ({
  field,
  label,
  text: (record) => (record[field] === true ? 'Yes' : record[field] === false ? 'No' : ''),
});

const html = (field: string, label: string): ShownColumn => ({
  field,
  label,
  text: (record) => wordsOfHtml(String(record[field] ?? '')),
});

const WORK: readonly ShownColumn[] = [
  plain('client', 'Client'),
  plain('job_type', 'Job type'),
  {
    field: 'pair',
    label: 'Languages',
    text: ({ from, to }) => (from === undefined || to === undefined ? '' : `${from} > ${to}`),
  },
  plain('unit', 'Unit'),
];

const COLUMNS: Record<ImportDraft['kind'], readonly ShownColumn[]> = {
  clients: [
    plain('name', 'Name'),
    plain('currency', 'Currency'),
    flag('invoicing', 'Invoicing'),
    plain('billingInformationName', 'Billing name'),
    plain('billingInformationDetails', 'Billing details'),
    plain('paymentTerms', 'Terms, days'),
    ...CLIENT_DETAIL_FIELDS.map(({ id, label }) => plain(id, label)),
  ],
  rates: [
    ...WORK,
    amount('value', 'Rate', formatRate),
    amount('minimum', 'Minimum fee', formatAmount),
    plain('currency', 'Currency'),
  ],
  jobs: [
    plain('name', 'Name'),
    plain('project', 'Project'),
    plain('reference', 'Reference'),
    ...WORK,
    amount('quantity', 'Quantity', (value) => formatQuantity(value)),
    amount('rate', 'Rate', formatRate),
    flag('flat_rate', 'Flat rate'),
    amount('minimum', 'Minimum fee', formatAmount),
    plain('surcharges', 'Surcharges'),
    { field: 'value', label: 'Value', isNumber: true, text: valueText },
    {
      field: 'deadline',
      label: 'Deadline',
      text: ({ deadline }, { timeZone, timeFormat }) =>
        typeof deadline === 'string' ? deadlineInFull(deadline, timeZone, timeFormat) : '',
    },
    {
      field: 'completed_at',
      label: 'Completed',
      text: ({ completed_at: day }) => (typeof day === 'string' ? longDate(day) : ''),
    },
    flag('invoiced', 'Invoiced'),
    flag('on_hold', 'On hold'),
    word('priority', 'Priority'),
    html('notes', 'Notes'),
  ],
};

function valueText(record: RowRecord, showing: Showing): string {
  const { value, quantity, rate, minimum, surcharges } = record;
  const code = currencyOf(record, showing);
  if (typeof value === 'string') return formatAmount(value, code);
  if (typeof quantity !== 'string' || typeof rate !== 'string') return '';
  const terms = {
    minimum: typeof minimum === 'string' ? minimum : null,
    surcharges: readSurcharges(String(surcharges ?? '')) ?? [],
  };
  const product = jobValueOrNull(quantity, rate, code, terms);
  return product === null ? '' : formatAmount(product, code);
}

/** The columns in which at least one of these rows has a value or an error. */
export function shownColumns(
  kind: ImportDraft['kind'],
  rows: readonly Pick<CheckedRow, 'record' | 'errors'>[],
  showing: Showing,
): ShownColumn[] {
  const wrong = new Set(rows.flatMap(({ errors }) => errors.map(({ field }) => columnOfError(field))));
  return COLUMNS[kind].filter(
    (column) => wrong.has(column.field) || rows.some(({ record }) => column.text(record, showing) !== ''),
  );
}

/** An error of a cell with the name of its column: "Quantity: Enter only numbers". */
export function problemText(kind: ImportDraft['kind'], { field, message }: RowError): string {
  const label = importField(kind, field)?.label;
  return label === undefined || message.startsWith(label) ? message : `${label}: ${message}`;
}

/** Fields of a file that are shown in another field's column. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  from: 'pair',
  to: 'pair',
  deadline_utc: 'deadline',
  status: 'completed_at',
};

export const columnOfError = (field: string): string => SHOWN_IN[field] ?? field;

/** What is created beside the rows: "3 clients (A, B and C), 2 job types (D and E)"; null when nothing is. */
export function additionsText(kind: ImportDraft['kind'], additions: Additions): string | null {
  const reported = IMPORTED_ENTITIES.flatMap((entity) => {
    const names = kind === 'clients' || !isNamed(entity) ? [] : additions[entity];
    if (names.length === 0) return [];
    return [`${countOf(entity, names.length)} (${firstNames(names)})`];
  });
  return reported.length === 0 ? null : reported.join(', ');
}

const isNamed = (entity: ImportedEntity): entity is Exclude<ImportedEntity, 'rate' | 'job'> =>
  entity !== 'rate' && entity !== 'job';

const NAMED = 3;

function firstNames(names: readonly string[]): string {
  const first = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first;
}
