import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceTaxInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { TaxRecord } from '@ledgerline/shared-events/settings/records.ts';
import { taxesOfClient } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { freezeTaxes, PrimaryTaxMissing } from '@ledgerline/shared-events/taxes/invoice-tax.ts';
import { referencedRecord } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The taxes of a new invoice, frozen: the sent ones (null: none), else those of the client, else the default taxes of
 * the account.
 * @throws Rejected invalid, with the field `taxes`
 */
export function frozenTaxes(
  state: StateReader,
  sent: readonly InvoiceTaxInput[] | null | undefined,
  client: ClientRecord,
): InvoiceTax[] {
  if (sent === null) return [];
  if (sent !== undefined) return eachOnce(sent.flatMap((tax) => frozenTax(state, tax, sent)));
  const records = [...state.records('tax')].filter((tax) => tax.deleted_at === null);
  return taxesOfClient(records, client.settings.taxes).flatMap((tax) => fromSettings(state, tax));
}

/** Whether the sent taxes (null: none) are those that a document has already. */
export function isSameTaxes(
  state: StateReader,
  document: Pick<InvoiceRecord, 'taxes' | 'client_id'>,
  sent: readonly InvoiceTaxInput[] | null,
): boolean {
  const { taxes } = document;
  const named = sent ?? [];
  if (named.length === taxes.length && named.every((tax, at) => isSameTax(tax, taxes[at]))) return true;
  const client = state.record('client', document.client_id);
  return client !== undefined && sameJson(frozenTaxes(state, sent, client), taxes);
}

/** Whether a sent tax is the one of the document: by its id, or with all that was sent about it. */
function isSameTax(sent: InvoiceTaxInput, tax: InvoiceTax | undefined): boolean {
  if (tax === undefined) return false;
  if (typeof sent === 'number') return sent === tax.id;
  const { id = null, name, rate, compound = tax.compound, primaryRate = tax.primaryRate } = sent;
  const terms = { id, name, rate, compound, primaryRate };
  return sameJson(terms, { ...terms, ...tax });
}

/** A tax of the settings is charged once, however often it was sent. */
function eachOnce(taxes: readonly InvoiceTax[]): InvoiceTax[] {
  return taxes.filter(({ id }, at) => id === null || taxes.findIndex((tax) => tax.id === id) === at);
}

/** @throws Rejected invalid when a compound tax has no primary tax */
function fromSettings(state: StateReader, tax: TaxRecord): InvoiceTax[] {
  try {
    return freezeTaxes([tax], [...state.records('tax')]);
  } catch (error) {
    if (error instanceof PrimaryTaxMissing) throw needsPrimary();
    throw error;
  }
}

function frozenTax(state: StateReader, tax: InvoiceTaxInput, sent: readonly InvoiceTaxInput[]): InvoiceTax[] {
  if (typeof tax === 'number') return fromSettings(state, referencedRecord(state, 'tax', tax, 'taxes'));
  const { name, rate, compound = false } = tax;
  const primaryRate = compound ? primaryRateOf(state, tax, sent) : null;
  return [{ id: tax.id ?? null, name, rate, compound, primaryRate }];
}

function primaryRateOf(
  state: StateReader,
  tax: Exclude<InvoiceTaxInput, number>,
  sent: readonly InvoiceTaxInput[],
): string {
  if (tax.primaryRate) return tax.primaryRate;
  const primary = tax.primaryTax ?? null;
  if (primary === null || primary === tax.id) throw needsPrimary();
  const beside = sent.find((other) => typeof other === 'object' && other.id === primary);
  const found = typeof beside === 'object' ? beside : state.record('tax', primary);
  if (found === undefined || found.compound === true) throw needsPrimary();
  return found.rate;
}

function needsPrimary() {
  return invalidField('taxes', 'A compound tax needs a primary tax.');
}
