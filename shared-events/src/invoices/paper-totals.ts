import { isZero, negate } from '../money/decimal.ts';
import { EXCHANGE_RATE_DECIMALS } from '../money/exchange-rate.ts';
import { formatAmount } from '../money/format.ts';
import { kindOf } from '../taxes/kinds.ts';
import { taxLabel } from '../taxes/tax-rate.ts';
import type { DocumentSums, InvoiceRecord, InvoiceTax } from './record.ts';

/** A line of the sums. `reason` says why a tax is 0 and has no amount; `declared` is the tax in another currency. */
export type PaperTotal = {
  kind: 'subtotal' | 'adjustment' | 'tax' | 'reason' | 'declared' | 'total' | 'withheld' | 'due';
  label: string;
  amount: string;
};

type Summed = Pick<InvoiceRecord, 'items'> & Omit<DocumentSums, 'exchange'> & { corrects?: unknown };

type Words = {
  /** Of numbers (BCP 47). */
  locale: string;
  label(id: 'subtotal' | 'total' | 'amountDue'): string;
};

/** The sums of a document from the subtotal to what is to be paid, which is the last line: the total, or what is due. */
export function paperTotals(document: Summed, { locale, label }: Words): PaperTotal[] {
  const { amountDue, currency } = document;
  const line = (kind: PaperTotal['kind'], text: string, value: string): PaperTotal => {
    return { kind, label: text, amount: formatAmount(value, currency, { locale }) };
  };
  return [
    line('subtotal', label('subtotal'), document.subtotal),
    ...printedAdjustments(document).map(({ label: name, percent, amount }) => {
      const text = percent === undefined ? name : taxLabel({ name, rate: percent }, locale);
      return line('adjustment', text, amount);
    }),
    ...taxLines(document, locale, line),
    ...declaredLine(document, locale),
    line('total', label('total'), document.total),
    ...(document.withheld ?? []).map((tax) => line('withheld', taxLabel(tax, locale), negate(tax.value))),
    ...(!amountDue ? [] : [line('due', label('amountDue'), amountDue)]),
  ];
}

/** A credit note has no share of some adjustments of its invoice. */
const printedAdjustments = ({ adjustments, corrects }: Summed) =>
  (adjustments ?? []).filter(({ amount }) => corrects === undefined || !isZero(amount));

/** The taxes, each with why it's 0; the same sentence is said once. */
function taxLines(
  document: Summed,
  locale: string,
  line: (kind: PaperTotal['kind'], text: string, value: string) => PaperTotal,
): PaperTotal[] {
  const { taxes, items, adjustments, taxTotals } = document;
  const parts = [...items, ...(adjustments ?? [])];
  const charged = [taxes, ...parts.map((part) => part.taxes ?? [])].flat();
  const said = new Set<string>();
  return taxTotals.flatMap((tax) => {
    if (kindOf(tax) === 'S') return [line('tax', taxLabel(tax, locale), tax.value)];
    const reasons = new Set(reasonsOf(tax, charged).filter((reason) => !said.has(reason)));
    for (const reason of reasons) said.add(reason);
    return [
      line('tax', tax.name, tax.value),
      ...[...reasons].map((reason): PaperTotal => ({ kind: 'reason', label: reason, amount: '' })),
    ];
  });
}

const reasonsOf = (tax: Summed['taxTotals'][number], charged: readonly InvoiceTax[]): string[] =>
  charged.flatMap(({ kind, name, reason }) =>
    kind === tax.kind && name === tax.name && reason !== undefined ? [reason] : [],
  );

/** The tax in the currency in which it's declared, with the rate: "VAT, 1 EUR = 1.0865 USD". */
function declaredLine({ taxInCurrency, taxTotals, currency }: Summed, locale: string): PaperTotal[] {
  if (!taxInCurrency) return [];
  const { to, rate, value } = taxInCurrency;
  const names = new Set(taxTotals.filter((tax) => kindOf(tax) === 'S').map(({ name }) => name));
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: EXCHANGE_RATE_DECIMALS });
  const label = `${[...names].join(', ')}, 1 ${to} = ${exact.format(Number(rate))} ${currency}`;
  return [{ kind: 'declared', label, amount: formatAmount(value, to, { locale }) }];
}
