import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { isAbout } from '@ledgerline/shared-events/deliveries/document.ts';
import { isBeingSent, isWaiting } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import {
  type NumberSeries,
  savedSeries,
  seriesFor,
} from '@ledgerline/shared-events/settings/number-series.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import type { RecordRef } from './broken-rule.ts';
import { nextNumberOf } from './next-number.ts';
import { isEffectiveInvoice, isIssued } from './number-register.ts';

/** The number of the next invoice of a client with a date: that of the client's series, else of the default one. */
export function nextInvoiceNumber(state: StateReader, client: ClientRecord | null, date: string): string {
  const series = seriesFor(settingsOf(state).numberSeries, 'invoice', client?.settings.numberSeries);
  return nextNumberOf(state, series, date);
}

/**
 * Whether the number of a deleted invoice has to stay in use, because it was issued (PDF downloaded, paid), is being
 * sent, or a later number exists. Then the invoice becomes void.
 */
export function keepsNumber(state: StateReader, invoice: InvoiceRecord): boolean {
  if (isDraft(invoice)) return false;
  return (
    isIssued(invoice) ||
    state.numbers.isFollowed(invoice.number, seriesOfInvoices(state)) ||
    isBeingSent(state.records('delivery'), 'invoice', invoice)
  );
}

/**
 * The invoice that prevents another one than `exceptId` from having a number: it has the number, even as a void
 * invoice, or it was issued with it. Two issued invoices can never have the same number.
 * @param considered records with changes that are not in `state.numbers`
 */
export function invoiceWithNumber(
  state: StateReader,
  number: string,
  exceptId: number | null,
  considered: readonly RecordRef[] = [],
): InvoiceRecord | undefined {
  const uses = state.numbers.usesOf(number);
  const issuedWithNumber = (id: number) => uses.some(({ invoiceId, issued }) => invoiceId === id && issued);
  const ids = considered.flatMap(({ entity, id }) => (entity === 'invoice' ? [Number(id)] : []));
  return [...uses.map(({ invoiceId }) => invoiceId), ...ids]
    .filter((id) => id !== exceptId)
    .map((id) => state.record('invoice', id))
    .find(
      (invoice) =>
        invoice !== undefined &&
        (hasNumber(invoice, number) || (hasPaper(state, invoice) && issuedWithNumber(invoice.id))),
    );
}

/**
 * Checks a number that a user chose. A number can be in use although no invoice has it now: when an invoice was
 * issued with it, or gave it up while a later number existed. An undo does not free it.
 * @throws Rejected number_taken, with a message that says where it was used
 */
export function refuseUsedNumber(state: StateReader, number: string, exceptId: number | null): void {
  const holder = invoiceWithNumber(state, number, exceptId) ?? earlierHolder(state, number, exceptId);
  if (holder !== undefined) throw numberInUse(number, holder);
}

function earlierHolder(
  state: StateReader,
  number: string,
  exceptId: number | null,
): InvoiceRecord | undefined {
  const isFollowed = state.numbers.isFollowed(number, seriesOfInvoices(state));
  for (const { invoiceId, reserved } of state.numbers.usesOf(number)) {
    const invoice = state.record('invoice', invoiceId);
    if (invoice === undefined || invoiceId === exceptId) continue;
    const wentWithIt = invoiceNumberKey(invoice.number) === invoiceNumberKey(number) && isFollowed;
    if (reserved || wentWithIt) return invoice;
  }
  return undefined;
}

/** The refusal of a number, with a message that says where it was used. */
export function numberInUse(number: string, holder: InvoiceRecord): Rejected {
  const message = `Invoice number ${number} is taken ${whereUsed(number, holder)}.`;
  return new Rejected('number_taken', message, {
    errors: { number: [message] },
    details: { invoiceId: holder.id },
  });
}

function whereUsed(number: string, { number: has, client_name, date, deleted_at, ...holder }: InvoiceRecord) {
  const invoice = `invoice of ${date} to ${client_name}`;
  if (deleted_at === null && invoiceNumberKey(has) === invoiceNumberKey(number)) return `by the ${invoice}`;
  if (invoiceNumberKey(has) !== invoiceNumberKey(number))
    return `by the ${invoice}, which had it before number ${has}`;
  return holder.void ? `by the void ${invoice}` : `by the ${invoice}, which was deleted`;
}

/** Whether somebody has the paper of an invoice, or may have it at any moment. */
function hasPaper(state: StateReader, invoice: InvoiceRecord): boolean {
  if (isIssued(invoice)) return true;
  for (const delivery of state.records('delivery')) {
    if (isAbout(delivery, { entity: 'invoice', id: invoice.id }) && isWaiting(delivery)) return true;
  }
  return false;
}

/** Whether an invoice has a number now. */
function hasNumber(invoice: InvoiceRecord, number: string): boolean {
  return isEffectiveInvoice(invoice) && invoiceNumberKey(invoice.number) === invoiceNumberKey(number);
}

function seriesOfInvoices(state: StateReader): NumberSeries[] {
  return savedSeries(state.record('setting', 'numberSeries')?.value, 'invoice');
}
