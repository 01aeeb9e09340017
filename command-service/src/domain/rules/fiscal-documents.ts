import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { ISSUED, isDraft, isFrozen, NOT_ISSUED } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { type EntityId, type EntityKind, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { hasPayments } from '@ledgerline/shared-events/payments/settlement.ts';
import type { RecordTypes } from '../account-state.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/** The fields that go on changing after a document was issued in fiscal mode. All others stay as they are. */
const FREE_FIELDS = {
  invoice: new Set([
    'paid',
    'paid_at',
    'payments',
    'credits',
    'issued_at',
    'sent_mark',
    'dispute',
    'reminderPause',
    'archivedPaper',
  ]),
} as const satisfies { readonly [Kind in EntityKind]?: ReadonlySet<string> };

/** The kinds of records that are issued. */
type DocumentKind = keyof typeof FREE_FIELDS;

/** The refusal of a change of an issued document. */
export const issuedError = (): Rejected => new Rejected('issued', ISSUED);

/** @throws Rejected issued for a document that was issued in fiscal mode */
export function refuseIssued(document: Pick<InvoiceRecord, 'fiscal'>): void {
  if (isFrozen(document)) throw issuedError();
}

/** @throws Rejected not_issued for a draft of fiscal mode */
export function refuseDraft(document: Pick<InvoiceRecord, 'fiscal'>): void {
  if (isDraft(document)) throw new Rejected('not_issued', NOT_ISSUED);
}

/** That a document that was issued in fiscal mode would change: by an edit, its deletion, or their undo. */
export function changedDocument(
  before: StateReader,
  after: StateReader,
  { entity, id }: RecordRef,
): BrokenRule[] {
  if (entity === 'creditNote') return goneCreditNote(before, after, id);
  if (!isDocumentKind(entity)) return [];
  const was = before.record(entity, id);
  if (was === undefined || !isFrozen(was)) return [];
  const changed = changedFields(was, after.record(entity, id), FREE_FIELDS[entity]);
  if (changed.length === 0) return [];
  const record = { entity, id };
  return [
    breach('issued document stays as it is', record, {
      fields: fieldsOf(record, ...changed),
      refusal: issuedError,
    }),
  ];
}

/** A credit note that was issued, and that would be deleted or void in fiscal mode. */
function goneCreditNote(before: StateReader, after: StateReader, id: EntityId): BrokenRule[] {
  const was = before.record('creditNote', id);
  const wasIssued = was !== undefined && was.issued_at !== null && was.deleted_at === null;
  if (!wasIssued || after.record('creditNote', id)?.deleted_at === null || !isFiscal(after)) return [];
  const record = { entity: 'creditNote', id } as const;
  return [
    breach('issued document stays as it is', record, {
      fields: fieldsOf(record, 'deleted_at'),
      refusal: issuedError,
    }),
  ];
}

function isDocumentKind(entity: EntityKind): entity is DocumentKind {
  return entity in FREE_FIELDS;
}

function changedFields(
  was: RecordTypes[DocumentKind],
  is: RecordTypes[DocumentKind] | undefined,
  free: ReadonlySet<string>,
): string[] {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is ?? {}))];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (field) => !free.has(field) && !sameJson(before.get(field) ?? null, after.get(field) ?? null),
  );
}

/** What a draft of fiscal mode can't have before it is issued: payments, the mark "sent", a dispute. */
export function brokenDraft(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || !isDraft(invoice)) return [];
  const { sent_mark, issued_at, dispute } = invoice;
  const isUntouched = !hasPayments(invoice) && !sent_mark && !dispute && issued_at === null;
  return isUntouched ? [] : [usedDraft(invoice.id, 'paid', 'payments', 'sent_mark', 'dispute', 'issued_at')];
}

/** A message about a draft of fiscal mode. */
export function messageOfDraft(state: StateReader, id: EntityId): BrokenRule[] {
  const invoiceId = state.record('delivery', id)?.invoice_id;
  const invoice = invoiceId === undefined ? undefined : state.record('invoice', invoiceId);
  return invoice !== undefined && isDraft(invoice) ? [usedDraft(invoice.id, 'fiscal')] : [];
}

function usedDraft(id: number, ...fields: string[]): BrokenRule {
  const record = { entity: 'invoice', id } as const;
  return breach('draft before it is issued', record, {
    fields: fieldsOf(record, ...fields),
    refusal: () => new Rejected('not_issued', NOT_ISSUED),
  });
}

const MODE = { entity: 'setting', id: 'fiscalMode' } as const;

/** A document of fiscal mode while it is off. */
export function outsideFiscalMode(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice?.fiscal === undefined || invoice.deleted_at !== null || isFiscal(state)) return [];
  return [
    breach(
      'document in fiscal mode',
      { entity: 'invoice', id },
      { fields: fieldsOf(MODE, 'value'), refusal: () => modeInUse(invoice) },
    ),
  ];
}

/** The first document that needs fiscal mode, while it is off. */
export function fiscalModeOff(state: StateReader, key: EntityId): BrokenRule[] {
  if (key !== MODE.id || isFiscal(state)) return [];
  const documents = [...state.records('invoice')].filter((invoice) => invoice.fiscal !== undefined);
  const needed = documents.find(isFrozen) ?? documents.find(({ deleted_at }) => deleted_at === null);
  return needed === undefined ? [] : outsideFiscalMode(state, needed.id);
}

/** Whether fiscal mode is on. */
function isFiscal(state: StateReader): boolean {
  return (state.record('setting', MODE.id)?.value ?? null) !== null;
}

function modeInUse(document: InvoiceRecord): Rejected {
  return isFrozen(document)
    ? new Rejected('issued', 'Documents were issued in fiscal mode, so it stays on.')
    : new Rejected(
        'issued',
        'There are drafts without a number. Delete them before you turn fiscal mode off.',
      );
}
