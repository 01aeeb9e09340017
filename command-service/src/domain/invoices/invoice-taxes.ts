import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceTaxInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { TaxRecord } from '@ledgerline/shared-events/settings/records.ts';
import { exemptionOf, reasonsIn } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { freezeTaxes, PrimaryTaxMissing } from '@ledgerline/shared-events/taxes/invoice-tax.ts';
import { isWithheld, kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { proposedTaxes } from '@ledgerline/shared-events/taxes/proposed-taxes.ts';
import { taxProblem } from '@ledgerline/shared-events/taxes/tax-problem.ts';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The language of the document whose taxes are frozen. */
type Language = Pick<InvoiceRecord, 'language' | 'locale'>;

/**
 * The taxes of a new invoice, frozen: the sent ones (null: none), else those of the client, else those that client and
 * settings ask for.
 * @throws Rejected invalid, with the field `taxes`
 */
export function frozenTaxes(
  state: StateReader,
  sent: readonly InvoiceTaxInput[] | null | undefined,
  client: ClientRecord,
  language: Language,
): InvoiceTax[] {
  if (sent === null) return [];
  if (sent !== undefined) return sentTaxes(state, sent, language);
  const records = [...state.records('tax')].filter((tax) => tax.deleted_at === null);
  const { seller, smallBusiness } = settingsOf(state);
  const parties = { seller, smallBusiness, client: client.party };
  return proposedTaxes(records, client.settings.taxes, parties).flatMap((tax) =>
    fromSettings(state, tax, language),
  );
}

/**
 * The own taxes of a line or an adjustment, frozen; undefined where it has those of the invoice. One that it has already
 * stays as it is.
 * @param sent undefined: as before; null: those of the invoice
 * @throws Rejected invalid, with the field `taxes`
 */
export function ownTaxes(
  state: StateReader,
  sent: readonly InvoiceTaxInput[] | null | undefined,
  before: readonly InvoiceTax[] | undefined,
  language: Language,
): Pick<InvoiceRecord['items'][number], 'taxes'> {
  if (sent === null || (sent === undefined && before === undefined)) return {};
  if (sent === undefined) return { taxes: [...(before ?? [])] };
  const taxes = sent.every((tax, at) => isSameTax(tax, before?.[at]))
    ? (before ?? []).slice(0, sent.length)
    : sentTaxes(state, sent, language);
  if (!taxes.some(isWithheld)) return { taxes };
  throw invalidField('taxes', 'A withholding tax is one of the whole invoice.');
}

/** Whether the sent taxes (null: none) are those that a document has already. */
export function isSameTaxes(
  state: StateReader,
  document: Pick<InvoiceRecord, 'taxes' | 'client_id' | 'language' | 'locale'>,
  sent: readonly InvoiceTaxInput[] | null,
): boolean {
  const { taxes } = document;
  const named = sent ?? [];
  if (named.length === taxes.length && named.every((tax, at) => isSameTax(tax, taxes[at]))) return true;
  const client = state.record('client', document.client_id);
  return client !== undefined && sameJson(frozenTaxes(state, sent, client, document), taxes);
}

/** Whether a sent tax is the one of the document: by its id, or with all that was sent about it. */
function isSameTax(sent: InvoiceTaxInput, tax: InvoiceTax | undefined): boolean {
  if (tax === undefined) return false;
  if (typeof sent === 'number') return sent === tax.id;
  const { id = null, name, rate, compound = tax.compound, primaryRate = tax.primaryRate } = sent;
  const { kind = kindOf(tax) } = sent;
  return sameJson({ id, name, rate, compound, primaryRate, kind }, { ...termsOf(tax), kind: kindOf(tax) });
}

const termsOf = ({ id, name, rate, compound, primaryRate }: InvoiceTax) => ({
  ...{ id, name, rate, compound, primaryRate },
});

const sentTaxes = (state: StateReader, sent: readonly InvoiceTaxInput[], language: Language): InvoiceTax[] =>
  eachOnce(sent.flatMap((tax) => frozenTax(state, tax, sent, language)));

/** A tax of the settings is charged once, however often it was sent. */
function eachOnce(taxes: readonly InvoiceTax[]): InvoiceTax[] {
  return taxes.filter(({ id }, at) => id === null || taxes.findIndex((tax) => tax.id === id) === at);
}

/** @throws Rejected invalid when a compound tax has no primary tax */
function fromSettings(state: StateReader, tax: TaxRecord, language: Language): InvoiceTax[] {
  try {
    return freezeTaxes([tax], [...state.records('tax')], reasonsIn(language, settingsOf(state)));
  } catch (error) {
    if (error instanceof PrimaryTaxMissing) throw needsPrimary();
    throw error;
  }
}

function frozenTax(
  state: StateReader,
  tax: InvoiceTaxInput,
  sent: readonly InvoiceTaxInput[],
  language: Language,
): InvoiceTax[] {
  if (typeof tax === 'number')
    return fromSettings(state, referencedRecord(state, 'tax', tax, 'taxes'), language);
  const { name, rate, compound = false } = tax;
  const primaryRate = compound ? primaryRateOf(state, tax, sent) : null;
  const said = { ...settingsTax(state, tax), ...saidAbout(tax) };
  const problem = taxProblem({ ...said, rate, compound });
  if (problem !== null) throw invalidField('taxes', problem.message);
  const exemption = exemptionOf(said, reasonsIn(language, settingsOf(state)));
  return [{ id: tax.id ?? null, name, rate, compound, primaryRate, ...exemption }];
}

type WholeTax = Exclude<InvoiceTaxInput, number>;

/** What was sent about the kind of a tax. A sentence that was sent stands in every language. */
const saidAbout = ({ kind, reason, vatex }: WholeTax) => ({
  ...(kind !== undefined && { kind }),
  ...(reason?.trim() && { reason: reason.trim(), texts: {} }),
  ...(vatex && { vatex }),
});

/** What the settings say about the kind of a sent tax, where it's still the same one. */
function settingsTax(state: StateReader, { id, rate, kind }: WholeTax) {
  const tax = id ? state.record('tax', id) : undefined;
  if (tax === undefined || tax.rate !== rate || (kind ?? kindOf(tax)) !== kindOf(tax)) return {};
  const { reason, texts, vatex } = tax;
  return { kind: kindOf(tax), reason, texts, vatex };
}

function primaryRateOf(state: StateReader, tax: WholeTax, sent: readonly InvoiceTaxInput[]): string {
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
