import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { reasonsIn, rewordedTaxes } from '@ledgerline/shared-events/taxes/exemptions.ts';
import type { DecisionContext } from '../command.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { invoiceAmounts } from './amounts.ts';
import { declaredTax, sentAdjustments, taxAt } from './document-parts.ts';

type Language = Pick<InvoiceRecord, 'language' | 'locale'>;

/** Frozen taxes with their sentences in the new language of their invoice. */
export function reworded(
  state: StateReader,
  taxes: readonly InvoiceTax[],
  before: Language,
  after: Language,
): InvoiceTax[] {
  if (before.language === after.language) return [...taxes];
  const settings = settingsOf(state);
  const words = [reasonsIn(before, settings), reasonsIn(after, settings)] as const;
  return rewordedTaxes(taxes, [...state.records('tax')], ...words);
}

type Summed = Pick<InvoiceRecord, 'taxes' | 'adjustments' | 'taxRounding' | 'withheld' | 'currency'> & {
  items: { value: string; taxes?: InvoiceTax[] }[];
};

/** The sums of an edited document; nothing where they stay as they were frozen. @throws Rejected invalid */
export function editedSums(
  state: StateReader,
  document: Summed,
  input: Pick<InvoiceInput, 'adjustments'>,
  edited: Language & Omit<Summed, 'adjustments' | 'taxRounding' | 'withheld'>,
): Partial<
  Pick<InvoiceRecord, 'subtotal' | 'adjustments' | 'taxTotals' | 'total' | 'withheld' | 'amountDue'>
> {
  const had = document.adjustments ?? [];
  const { adjustments: sent } = input;
  const adjustments = sent === undefined ? had : sentAdjustments(state, sent ?? [], had, edited);
  const isRecounted =
    edited.currency !== document.currency ||
    !sameJson([edited.items, edited.taxes.map(termsOf)], [document.items, document.taxes.map(termsOf)]) ||
    !sameJson(adjustments, had);
  if (!isRecounted) return {};
  const { taxRounding } = document;
  const sums = invoiceAmounts({ ...edited, adjustments, taxRounding });
  return {
    ...sums,
    ...(document.adjustments !== undefined && { adjustments: sums.adjustments ?? null }),
    ...(document.withheld !== undefined && {
      withheld: sums.withheld ?? null,
      amountDue: sums.amountDue ?? null,
    }),
  };
}

/** What of a tax decides its amount; its sentence doesn't. */
const termsOf = ({ reason: _, ...terms }: InvoiceTax) => terms;

/** The VAT of an edited invoice in the currency in which it is declared. It keeps its rate with its day. */
export function editedDeclaration(
  state: StateReader,
  before: InvoiceRecord,
  after: InvoiceRecord,
  context: DecisionContext,
): Pick<InvoiceRecord, 'taxInCurrency'> {
  const declared = before.taxInCurrency ?? null;
  const isInOther = after.currency !== before.currency;
  if (declared === null && !isInOther) return {};
  const isSameRate = !isInOther && after.date === before.date && sameJson(after.exchange, before.exchange);
  const to = declared?.to ?? settingsOf(state).taxCurrency;
  const found = isSameRate && declared !== null ? taxAt(after, declared) : declaredTax(after, to, context);
  if (found === null && !isInOther && declared !== null) return { taxInCurrency: taxAt(after, declared) };
  return found === null && before.taxInCurrency === undefined ? {} : { taxInCurrency: found };
}
