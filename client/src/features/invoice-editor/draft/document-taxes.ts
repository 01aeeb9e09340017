import type { InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import type { SettingsAnswer, TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { withPrimaryTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { chargesDocumentTaxes } from '@ledgerline/shared-events/taxes/document-totals.ts';
import { reasonsIn } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { isWithheld, kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import { listedTax } from '#entities/settings/tax-kinds.ts';
import type { DraftItem, InvoiceDraft } from './draft.ts';
import { pricedItems } from './draft-amounts.ts';
import { withItem } from './items.ts';

/**
 * The place in the taxes of a draft of a tax among its sums; -1 for one that only lines have.
 * @param index its place among the sums of its kind
 */
export function placeOfTax(draft: InvoiceDraft, kind: 'tax' | 'withheld', index: number): number {
  const parts = [...pricedItems(draft), ...(draft.adjustments ?? [])];
  if (kind === 'tax' && !chargesDocumentTaxes(parts)) return -1;
  const places = draft.taxes.flatMap((tax, at) => (isWithheld(tax) === (kind === 'withheld') ? [at] : []));
  return places[index] ?? -1;
}

/** The taxes that a line can have instead of those of the invoice: those of the settings that are charged. */
const chargeable = ({ taxes }: SettingsAnswer): TaxAnswer[] =>
  taxes.filter((tax) => tax.id > 0 && !isWithheld(tax) && kindOf(tax) !== 'O');

/** Whether there is something to choose for a line of an invoice: another tax than those of the invoice. */
export function offersLineTaxes(draft: InvoiceDraft, settings: SettingsAnswer): boolean {
  if (draft.kind === 'quote') return false;
  const own = new Set(draft.taxes.map(({ id }) => id));
  return chargeable(settings).some(({ id }) => !own.has(id)) || draft.items.some((item) => item.taxes);
}

/** What a line is taxed with, as a choice: '' as the invoice, 'none', the id of a tax, or 'own' for anything else. */
export function lineTaxOf({ taxes }: Pick<DraftItem, 'taxes'>): string {
  if (taxes === undefined || taxes === null) return '';
  const charged = taxes.filter(({ compound }) => !compound);
  if (taxes.length === 0) return 'none';
  return charged.length === 1 && taxes.length === 1 && charged[0]?.id ? String(charged[0].id) : 'own';
}

/** The choices of a line with their words. */
export function lineTaxOptions(
  item: Pick<DraftItem, 'taxes'>,
  settings: SettingsAnswer,
): { value: string; label: string }[] {
  return [
    { value: '', label: 'As the invoice' },
    ...chargeable(settings).map((tax) => ({ value: String(tax.id), label: listedTax(tax) })),
    { value: 'none', label: 'No tax' },
    ...(lineTaxOf(item) === 'own'
      ? [{ value: 'own', label: (item.taxes ?? []).map(listedTax).join(', ') }]
      : []),
  ];
}

/** A draft whose line is taxed as was chosen. */
export function withLineTax(
  draft: InvoiceDraft,
  index: number,
  choice: string,
  settings: SettingsAnswer,
): Partial<InvoiceDraft> {
  if (choice === 'own') return {};
  return withItem(draft, index, { taxes: chosenTaxes(draft, choice, settings) });
}

/** The taxes of a choice; null: those of the invoice. */
export function chosenTaxes(
  draft: Pick<InvoiceDraft, 'language' | 'locale'>,
  choice: string,
  settings: SettingsAnswer,
): InvoiceTax[] | null {
  if (choice === '') return null;
  const chosen = settings.taxes.filter(({ id }) => String(id) === choice);
  return frozenTaxes(withPrimaryTaxes(chosen, settings.taxes), settings.taxes, reasonsIn(draft, settings));
}

/** The choice that all lines share, which a discount has, too; '' where they differ. */
export function sharedLineTax({ items }: InvoiceDraft): string {
  const [first = '', ...others] = new Set(items.map(lineTaxOf));
  return others.length === 0 && first !== 'own' ? first : '';
}
