import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { documentOf } from '@ledgerline/shared-events/deliveries/document.ts';
import { isBeingSent } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import {
  FISCAL_KINDS,
  type FiscalKind,
  ISSUED,
  ISSUED_NOTE,
  isDraft,
  isFrozen,
  NOT_ISSUED,
} from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { type EntityId, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
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
  creditNote: new Set(['issued_at', 'sent_mark', 'archivedPaper']),
} as const satisfies { readonly [Kind in FiscalKind]: ReadonlySet<string> };

/** The refusal of a change of an issued document. */
export const issuedError = (kind: FiscalKind = 'invoice'): Rejected =>
  new Rejected('issued', kind === 'invoice' ? ISSUED : ISSUED_NOTE);

/** @throws Rejected issued for a document that was issued in fiscal mode */
export function refuseIssued(document: Pick<InvoiceRecord, 'fiscal'>, kind: FiscalKind = 'invoice'): void {
  if (isFrozen(document)) throw issuedError(kind);
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
  const kind = FISCAL_KINDS.find((one) => one === entity);
  const was = kind && before.record(kind, id);
  if (kind === undefined || was === undefined) return [];
  const changed = isFrozen(was)
    ? changedFields(was, after.record(kind, id), FREE_FIELDS[kind])
    : goneCreditNote(before, after, { entity, id });
  if (changed.length === 0) return [];
  const record = { entity, id };
  return [
    breach('issued document stays as it is', record, {
      fields: fieldsOf(record, ...changed),
      refusal: () => issuedError(kind),
    }),
  ];
}

/** Whether somebody has the paper of a credit note, or may have it at any moment. */
export function isIssuedNote(state: StateReader, note: CreditNoteRecord): boolean {
  return (
    note.issued_at !== null ||
    note.sent_mark !== undefined ||
    isBeingSent(state.records('delivery'), 'creditNote', note)
  );
}

/** A credit note that was issued before fiscal mode, and that would be deleted or void in it. */
function goneCreditNote(before: StateReader, after: StateReader, { entity, id }: RecordRef): string[] {
  const was = entity === 'creditNote' ? before.record(entity, id) : undefined;
  const wasIssued = was?.deleted_at === null && isIssuedNote(before, was);
  if (!wasIssued || after.record('creditNote', id)?.deleted_at === null || !isFiscal(after)) return [];
  return ['deleted_at'];
}

function changedFields(
  was: RecordTypes[FiscalKind],
  is: RecordTypes[FiscalKind] | undefined,
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
  return isUntouched
    ? []
    : [usedDraft('invoice', invoice.id, 'paid', 'payments', 'sent_mark', 'dispute', 'issued_at')];
}

/** A message about a draft of fiscal mode. */
export function messageOfDraft(state: StateReader, id: EntityId): BrokenRule[] {
  const delivery = state.record('delivery', id);
  const about = delivery === undefined ? null : documentOf(delivery);
  const kind = FISCAL_KINDS.find((one) => one === about?.entity);
  const document = kind && about ? state.record(kind, about.id) : undefined;
  return kind !== undefined && document !== undefined && isDraft(document)
    ? [usedDraft(kind, document.id, 'fiscal')]
    : [];
}

function usedDraft(entity: FiscalKind, id: number, ...fields: string[]): BrokenRule {
  const record = { entity, id };
  return breach('draft before it is issued', record, {
    fields: fieldsOf(record, ...fields),
    refusal: () => new Rejected('not_issued', NOT_ISSUED),
  });
}

const MODE = { entity: 'setting', id: 'fiscalMode' } as const;

/** A document of fiscal mode while it is off. */
export function outsideFiscalMode(state: StateReader, entity: FiscalKind, id: EntityId): BrokenRule[] {
  const document = state.record(entity, id);
  if (document?.fiscal === undefined || document.deleted_at !== null || isFiscal(state)) return [];
  return [
    breach(
      'document in fiscal mode',
      { entity, id },
      { fields: fieldsOf(MODE, 'value'), refusal: () => modeInUse(document) },
    ),
  ];
}

/** The first document that needs fiscal mode, while it is off. */
export function fiscalModeOff(state: StateReader, key: EntityId): BrokenRule[] {
  if (key !== MODE.id || isFiscal(state)) return [];
  const documents = FISCAL_KINDS.flatMap((kind) =>
    [...state.records(kind)].flatMap(({ id, fiscal, deleted_at }) =>
      fiscal === undefined || deleted_at !== null ? [] : [{ kind, id, fiscal }],
    ),
  );
  const needed = documents.find(isFrozen) ?? documents[0];
  return needed === undefined ? [] : outsideFiscalMode(state, needed.kind, needed.id);
}

/** Whether fiscal mode is on. */
function isFiscal(state: StateReader): boolean {
  return (state.record('setting', MODE.id)?.value ?? null) !== null;
}

function modeInUse(document: Pick<InvoiceRecord, 'fiscal'>): Rejected {
  return isFrozen(document)
    ? new Rejected('issued', 'Documents were issued in fiscal mode, so it stays on.')
    : new Rejected(
        'issued',
        'There are drafts without a number. Delete them before you turn fiscal mode off.',
      );
}
