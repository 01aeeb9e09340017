import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { newRateInput } from '@ledgerline/shared-events/catalogue/commands.ts';
import { RateAdded } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import type { RateRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { newClientInput } from '@ledgerline/shared-events/clients/commands.ts';
import { LEGAL_ID_FORM, readLegalId } from '@ledgerline/shared-events/clients/legal-id.ts';
import { PARTY_FIELDS } from '@ledgerline/shared-events/clients/party.ts';
import type { ImportedClient, ImportedJob, ImportedRate } from '@ledgerline/shared-events/import/commands.ts';
import { jobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import { readSurcharges } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import { AddRate } from '../catalogue/rate-commands.ts';
import { createdClient } from '../clients/client-commands.ts';
import { isEnteredOver } from '../jobs/amounts.ts';
import { createdJob, currencyOfNewJob } from '../jobs/create-job.ts';
import { readField } from '../payload/read-field.ts';
import { refuseDayToCome } from '../rules/date-rules.ts';
import type { ImportDraft } from './import-draft.ts';

const REQUIRED = {
  client: 'Client is required',
  job_type: 'Job type is required',
  unit: 'Unit is required',
} as const;

const SETTINGS = ['billingInformationName', 'billingInformationDetails', 'paymentTerms'] as const;

/** An existing client of that name is left as it is. @throws Rejected invalid, with the field */
export function importClient(draft: ImportDraft, row: ImportedClient): void {
  const { contact, email, phone, ...others } = row;
  const provided = Object.entries(withoutEmpty(others));
  const only = (names: readonly string[]) =>
    Object.fromEntries(provided.filter(([field]) => names.includes(field)));
  const input = readField(newClientInput, {
    ...only(['currency', 'invoicing']),
    name: row.name ?? '',
    settings: only(SETTINGS),
    party: {
      ...only(PARTY_FIELDS.filter((field) => field !== 'name')),
      ...(row.legalId && { legalId: legalIdOf(row.legalId) }),
    },
    ...contactOf({ name: contact, email, phone }),
  });
  if (draft.names.find('client', input.name) !== undefined) return;
  const id = draft.state.nextId('client');
  draft.apply(createdClient(draft.state, input, draft.context.now));
  draft.names.note('client', input.name, id);
}

/** @throws Rejected invalid for a text that names no register */
function legalIdOf(typed: string) {
  const id = readLegalId(typed);
  if (id === null) throw invalidField('party.legalId', LEGAL_ID_FORM);
  return id;
}

/** A contact with a phone number alone is called by it. */
function contactOf(fields: Record<'name' | 'email' | 'phone', string | null | undefined>) {
  const contact: Record<string, unknown> = withoutEmpty(fields);
  if (Object.keys(contact).length === 0) return {};
  if (!contact.name && !contact.email) contact.name = contact.phone;
  return { contacts: [{ ...contact, receives: contact.email ? ['invoices'] : [] }] };
}

/** The rates of a draft by client, job type, unit and language pair. */
export class RateBook {
  readonly #values = new Map<string, string>();

  constructor(rates: Iterable<RateRecord>) {
    for (const rate of rates) if (rate.deleted_at === null) this.note(rate);
  }

  find(rate: RatePurpose): string | undefined {
    return this.#values.get(purposeKey(rate));
  }

  note(rate: RatePurpose & Pick<RateRecord, 'value'>): void {
    this.#values.set(purposeKey(rate), rate.value);
  }
}

type RatePurpose = Pick<
  RateRecord,
  'client_id' | 'job_type_id' | 'unit_id' | 'language_pair_id' | 'currency'
>;

function purposeKey(rate: RatePurpose): string {
  return [rate.client_id, rate.job_type_id, rate.unit_id, rate.language_pair_id, rate.currency].join('/');
}

/** An existing rate is left as it is. @throws Rejected invalid, with the field */
export function importRate(draft: ImportDraft, book: RateBook, row: ImportedRate): void {
  for (const field of ['client', 'job_type', 'unit'] as const) {
    if (!row[field]?.trim()) throw invalidField(field, REQUIRED[field]);
  }
  const rate = readField(newRateInput, {
    ...draft.resolveReferences(row),
    value: row.value ?? null,
    minimum: row.minimum ?? null,
    currency: row.currency || null,
  });
  for (const fact of AddRate.decide(draft.state, { rate }, draft.context)) {
    const { record } = RateAdded.read(fact.data, RateAdded.version);
    const existing = book.find(record);
    if (existing !== undefined && compare(existing, record.value) === 0) continue;
    if (existing !== undefined) {
      throw invalidField('value', `A rate for this already exists: ${existing} ${record.currency}`);
    }
    draft.apply([fact]);
    book.note(record);
  }
}

/** With `keepRates`, the rate of the job is added to the client when the client had none. @throws Rejected */
export function importJob(draft: ImportDraft, row: ImportedJob, keepRates: boolean): void {
  const { client: _client, job_type: _jobType, unit: _unit, from: _from, to: _to, ...own } = row;
  const { project: _project, surcharges, minimum, ...fields } = own;
  const references = { ...draft.resolveReferences(row), project_id: draft.resolveProject(row) };
  const terms = {
    minimum: minimum ?? null,
    surcharges: surcharges ? (readSurcharges(surcharges) ?? surcharges) : [],
  };
  const job = readField(jobInput, { ...withoutEmpty(fields), ...references, ...terms });
  if (job.completed_at) refuseDayToCome(draft.state, 'completed_at', job.completed_at, draft.context.now);
  const notes = draft.cleaned(job.notes ?? '');
  // A list that was downloaded has the quantity and the rate of a job whose value was entered over them.
  const isOver = isEnteredOver(job, currencyOfNewJob(draft.state, job));
  const entered = isOver ? { ...job, flat_rate: undefined } : job;
  const facts = createdJob(draft.state, { ...entered, notes }, draft.context);
  draft.apply(keepRates ? facts : facts.filter((fact) => fact.type === 'JobCreated'));
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}
