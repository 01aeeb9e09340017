import type { InvoiceAdjustment } from '@ledgerline/shared-events/invoices/record.ts';
import { baseLanguage } from '@ledgerline/shared-events/languages/work-words.ts';
import { isNegative, negate } from '@ledgerline/shared-events/money/decimal.ts';
import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { readAmountText } from '../fields/inline-amount.tsx';
import { lineTaxOf } from './document-taxes.ts';
import type { InvoiceDraft } from './draft.ts';

/** A discount or surcharge as it is typed. */
export type AdjustmentDraft = {
  sign: 'discount' | 'surcharge';
  label: string;
  unit: 'percent' | 'amount';
  value: string;
  /** A choice of tax as lines have it. */
  tax: string;
};

const WORDS: Readonly<Record<string, readonly [discount: string, surcharge: string]>> = {
  en: ['Discount', 'Surcharge'],
  de: ['Rabatt', 'Zuschlag'],
  fr: ['Remise', 'Supplément'],
  es: ['Descuento', 'Recargo'],
  pt: ['Desconto', 'Acréscimo'],
  it: ['Sconto', 'Maggiorazione'],
  nl: ['Korting', 'Toeslag'],
  pl: ['Rabat', 'Dopłata'],
};

/** What a discount or a surcharge is called in the language of a document. */
export function adjustmentWord(sign: AdjustmentDraft['sign'], locale: string): string {
  const words = WORDS[baseLanguage(locale)] ?? WORDS.en;
  return (sign === 'discount' ? words?.[0] : words?.[1]) ?? '';
}

/** An adjustment as its form shows it. @param tax the choice of a new one */
export function typedAdjustment(adjustment: InvoiceAdjustment | undefined, tax: string): AdjustmentDraft {
  if (adjustment === undefined) return { sign: 'discount', label: '', unit: 'percent', value: '', tax };
  const { label, percent, amount } = adjustment;
  const signed = percent ?? amount;
  return {
    sign: isNegative(signed) ? 'discount' : 'surcharge',
    label,
    unit: percent === undefined ? 'amount' : 'percent',
    value: isNegative(signed) ? negate(signed) : signed,
    tax: lineTaxOf(adjustment),
  };
}

/** The adjustment that was entered; null while its value is missing or wrong. An empty label is the usual word. */
export function enteredAdjustment(
  { sign, label, unit, value }: AdjustmentDraft,
  locale: string,
): InvoiceAdjustment | null {
  const read = unit === 'percent' ? parseTaxRate(value) : readAmountText(value, 'rate') || null;
  if (read === null) return null;
  const signed = sign === 'discount' ? negate(read) : read;
  const name = label.trim() || adjustmentWord(sign, locale);
  return {
    label: name,
    ...(unit === 'percent' && { percent: signed }),
    amount: unit === 'percent' ? '0' : signed,
  };
}

/** The draft with an adjustment in place of the one at an index, or after all; null removes it. */
export function withAdjustment(
  { adjustments = [] }: InvoiceDraft,
  index: number,
  adjustment: InvoiceAdjustment | null,
): Partial<InvoiceDraft> {
  const before = adjustments.slice(0, index);
  const put = adjustment === null ? [] : [adjustment];
  return { adjustments: [...before, ...put, ...adjustments.slice(index + 1)] };
}
