import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { documentOf } from '@ledgerline/shared-events/deliveries/document.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import { excerpt } from '@ledgerline/shared-events/settings/excerpt.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { rateName } from '../catalogue/rate-name.ts';
import { settingsOf, unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/**
 * A field that refers to another record. With `whileDeleted` that record may be deleted, since its name stays visible
 * in the lists: the client, type, pair, unit and project of a job, the client of an invoice, a quote, a rate or a project. Data that is frozen
 * into an invoice (taxes, language, texts) is no reference.
 */
type Reference = { field: string; to: RecordRef; whileDeleted: boolean };

/** The field by which a message names its document. */
const DOCUMENT_FIELDS = { invoice: 'invoice_id', quote: 'quote_id', creditNote: 'credit_note_id' } as const;

function reference(field: string, entity: EntityKind, id: EntityId | null | undefined, whileDeleted = false) {
  return id === null || id === undefined ? [] : [{ field, to: { entity, id }, whileDeleted }];
}

/** The references in the fields of a record. */
function referencesOf(state: StateReader, { entity, id }: RecordRef): Reference[] {
  switch (entity) {
    case 'job':
      return named(state.record('job', id) ?? {});
    case 'attachment':
      return reference('job_id', 'job', state.record('attachment', id)?.job_id, true);
    case 'project':
      return reference('client_id', 'client', state.record('project', id)?.client_id, true);
    case 'rate': {
      const rate = state.record('rate', id);
      return [...named({ ...rate, unit_id: null }), ...reference('unit_id', 'unit', rate?.unit_id)];
    }
    case 'delivery': {
      const delivery = state.record('delivery', id);
      if (delivery === undefined) return [];
      const { entity, id: documentId } = documentOf(delivery);
      return reference(DOCUMENT_FIELDS[entity], entity, documentId, true);
    }
    case 'invoice':
      return reference('client_id', 'client', state.record('invoice', id)?.client_id, true);
    case 'creditNote': {
      const { client_id, corrects } = state.record('creditNote', id) ?? {};
      return [
        ...reference('client_id', 'client', client_id, true),
        ...reference('corrects', 'invoice', corrects?.id, true),
      ];
    }
    case 'quote': {
      const { client_id, items = [] } = state.record('quote', id) ?? {};
      return [...reference('client_id', 'client', client_id, true), ...items.flatMap(named)];
    }
    case 'client':
      return settingReferences(state, id);
    case 'setting':
      return id === 'defaultInvoiceLanguage'
        ? language('value', settingsOf(state).defaultInvoiceLanguage)
        : [];
    default:
      return [];
  }
}

type NamedFields = {
  client_id?: number | null;
  job_type_id?: number | null;
  language_pair_id?: number | null;
  unit_id?: number | null;
  project_id?: number | null;
};

function named({ client_id, job_type_id, language_pair_id, unit_id, project_id }: NamedFields): Reference[] {
  return [
    ...reference('client_id', 'client', client_id, true),
    ...reference('job_type_id', 'jobType', job_type_id, true),
    ...reference('language_pair_id', 'languagePair', language_pair_id, true),
    ...reference('unit_id', 'unit', unit_id, true),
    ...reference('project_id', 'project', project_id, true),
  ];
}

/** The references in the invoice settings of a client. */
function settingReferences(state: StateReader, clientId: EntityId): Reference[] {
  const { paymentInstructions, invoiceNotes, invoiceLanguage, taxes } =
    state.record('client', clientId)?.settings ?? {};
  return [
    ...reference('settings.paymentInstructions', 'paymentInstruction', paymentInstructions),
    ...reference('settings.invoiceNotes', 'invoiceNote', invoiceNotes),
    ...language('settings.invoiceLanguage', invoiceLanguage),
    ...(taxes ?? []).flatMap((tax) => reference('settings.taxes', 'tax', tax)),
  ];
}

function language(field: string, id: string | null | undefined): Reference[] {
  return typeof id !== 'string' || builtInLanguage(id) !== null
    ? []
    : reference(field, 'invoiceLanguage', Number(id));
}

/** The kinds of records that refer to a record of a kind, where the record must exist. */
const REFERRERS: { readonly [Kind in EntityKind]?: readonly EntityKind[] } = {
  unit: ['rate'],
  tax: ['client'],
  paymentInstruction: ['client'],
  invoiceNote: ['client'],
  invoiceLanguage: ['client', 'setting'],
};

/** The records that refer to a record that must exist. */
export function referrersOf(state: StateReader, target: RecordRef): RecordRef[] {
  return (REFERRERS[target.entity] ?? []).flatMap((entity) =>
    [...state.records(entity)]
      .map(({ id }): RecordRef => ({ entity, id }))
      .filter((holder) =>
        referencesOf(state, holder).some(
          ({ to, whileDeleted }) => !whileDeleted && to.entity === target.entity && to.id === target.id,
        ),
      ),
  );
}

/** The references of a record to missing records. */
export function brokenReferences(state: StateReader, holder: RecordRef): BrokenRule[] {
  return referencesOf(state, holder)
    .filter(({ to, whileDeleted }) => !isThere(state, to, whileDeleted))
    .map(({ field, to }) =>
      breach('reference to a record that is there', holder, {
        field,
        other: to,
        fields: [...fieldsOf(holder, field, 'deleted_at'), ...fieldsOf(to, 'deleted_at')],
        refusal: (isTouched) =>
          isTouched(to)
            ? invalidField('id', `${nameOf(state, holder)} uses ${nameOf(state, to)}.`)
            : invalidField(field, `${nameOf(state, to)} was deleted.`),
      }),
    );
}

function isThere(state: StateReader, { entity, id }: RecordRef, whileDeleted: boolean): boolean {
  const record = entity === 'unit' ? unitOf(state, Number(id)) : state.record(entity, id);
  return record !== undefined && (whileDeleted || !isDeleted(record));
}

/** Whether a record is deleted; a setting cannot be. */
export function isDeleted(record: object): boolean {
  return 'deleted_at' in record && record.deleted_at !== null;
}

/** The name of a record in a refusal. */
function nameOf(state: StateReader, { entity, id }: RecordRef): string {
  if (entity === 'setting') return 'The default of new invoices';
  if (entity === 'unit') return unitOf(state, Number(id))?.name ?? `Unit ${id}`;
  if (entity === 'rate') {
    const rate = state.record('rate', id);
    return rate === undefined ? `Rate ${id}` : rateName(state, rate);
  }
  if (entity === 'delivery') return state.record(entity, id)?.subject ?? 'This';
  const record = state.record(entity, id);
  if (record === undefined) return 'This';
  if ('from' in record) return languagePairLabel(record);
  if ('text' in record) return excerpt(record.text);
  return 'name' in record && record.name !== null ? record.name : `${entity} ${id}`;
}
