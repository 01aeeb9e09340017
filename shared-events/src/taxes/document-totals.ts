import { digitsOf } from '../money/currency.ts';
import { add, divide, isZero, multiply, roundHalfUp, subtract, withinBounds } from '../money/decimal.ts';
import { itemTax, type TaxTerms } from './invoice-tax.ts';
import { isWithheld, kindOf, type TaxKind, type TaxRounding } from './kinds.ts';
import { taxLabel } from './tax-rate.ts';

/** `key` is the name, or "name (rate%)" for a second tax of the same name. */
type TaxAmount = { key: string; name: string; rate: string; value: string };

/**
 * The amount of one tax over all of a document. `kind` is missing for a standard tax, `base` where it is charged on the
 * subtotal.
 */
type TaxTotal = TaxAmount & { kind?: TaxKind; base?: string };

/** A discount (below 0) or a surcharge on a document, before taxes. With a `percent`, the amount follows from it. */
type Adjustment = {
  percent?: string | undefined;
  amount: string;
  /** Its own taxes; missing: those of the document. */
  taxes?: readonly TaxTerms[] | undefined;
};

/** What adds up to a document. */
export type DocumentAmounts<Adjusted extends Adjustment = Adjustment> = {
  /** Values are rounded to the digits of the currency already. `taxes` are the line's own; missing: the document's. */
  items: readonly { value: string; taxes?: readonly TaxTerms[] | undefined }[];
  /** With the taxes that are withheld, which are never those of a single line or adjustment. */
  taxes: readonly TaxTerms[];
  adjustments?: readonly Adjusted[] | null | undefined;
  /** Missing: `line`. */
  taxRounding?: TaxRounding | undefined;
  currency: string;
};

/** The sums of a document. What it doesn't have is missing. */
export type DocumentTotals<Adjusted extends Adjustment = Adjustment> = {
  /** Of the lines alone. */
  subtotal: string;
  /** With the amounts that follow from their percentages. */
  adjustments?: Adjusted[];
  /** Those of the document in their order, then those that only lines have; each key once. */
  taxTotals: TaxTotal[];
  /** Subtotal, adjustments and taxes. */
  total: string;
  /** What the client keeps and pays to the tax office. */
  withheld?: TaxAmount[];
  /** The total without what is withheld. */
  amountDue?: string;
};

/**
 * What a document comes to. The tax of every line is rounded to the digits of the currency and then summed per tax, or
 * the lines of each tax are summed and its tax is rounded once, as `taxRounding` says. What is withheld is counted from
 * the subtotal and the adjustments.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function documentTotals<Adjusted extends Adjustment>(
  document: DocumentAmounts<Adjusted>,
): DocumentTotals<Adjusted> {
  const { taxes, currency } = document;
  const digits = digitsOf(currency);
  const lines = document.items.map((item) => ({ ...item, value: roundHalfUp(item.value, digits) }));
  const subtotal = withinBounds(add(...lines.map(({ value }) => value)));
  const adjustments = (document.adjustments ?? []).map((each) => adjusted(each, subtotal, digits));
  const parts = [...lines, ...adjustments.map((each) => ({ value: each.amount, taxes: each.taxes }))];
  const net = withinBounds(add(...parts.map(({ value }) => value)));
  const charged = taxGroups(
    parts,
    taxes.filter((tax) => !isWithheld(tax)),
  );
  const kept = taxes.filter(isWithheld);
  const keys = taxKeys([...charged.map(({ tax }) => tax), ...kept]);
  const amountOf = (tax: TaxTerms, at: number, value: string): TaxAmount => {
    return { key: keys[at] ?? tax.name, name: tax.name, rate: tax.rate, value };
  };
  const taxTotals = charged.map(({ tax, values }, at): TaxTotal => {
    const [kind, base] = [kindOf(tax), add(...values)];
    return {
      ...amountOf(tax, at, taxOf(values, tax, document)),
      ...(kind !== 'S' && { kind }),
      ...(base !== subtotal && { base }),
    };
  });
  const total = withinBounds(add(net, ...taxTotals.map(({ value }) => value)));
  const withheld = kept.map((tax, at) => amountOf(tax, charged.length + at, itemTax(net, tax, currency)));
  return {
    subtotal,
    ...(adjustments.length > 0 && { adjustments }),
    taxTotals,
    total,
    ...(withheld.length > 0 && {
      withheld,
      amountDue: withinBounds(subtract(total, add(...withheld.map(({ value }) => value)))),
    }),
  };
}

/** An adjustment with the amount that its percentage of the subtotal is. */
function adjusted<Adjusted extends Adjustment>(each: Adjusted, subtotal: string, digits: number): Adjusted {
  const exact = each.percent === undefined ? each.amount : multiply(subtotal, divide(each.percent, '100', 8));
  return { ...each, amount: withinBounds(roundHalfUp(exact, digits)) };
}

type Part = { value: string; taxes?: readonly TaxTerms[] | undefined };
type TaxGroup = { tax: TaxTerms; values: string[] };

/** Whether the taxes of a document are charged on one of its parts, or stand for the first one. */
export function chargesDocumentTaxes(parts: readonly { taxes?: unknown }[]): boolean {
  return parts.length === 0 || parts.some((part) => part.taxes === undefined);
}

/**
 * The values that each tax is charged on. Taxes of the document are groups of their own; those of a line are counted
 * with an equal one. A tax of the document that no line has is left out, unless there is nothing to charge it on.
 */
function taxGroups(parts: readonly Part[], taxes: readonly TaxTerms[]): TaxGroup[] {
  const groups: TaxGroup[] = chargesDocumentTaxes(parts) ? taxes.map((tax) => ({ tax, values: [] })) : [];
  for (const { value, taxes: own } of parts) {
    const left = new Set(groups);
    const claimed = (own ?? taxes).map((tax) => {
      const found = [...left].find((group) => isSameTax(group.tax, tax)) ?? { tax, values: [] };
      left.delete(found);
      return found;
    });
    for (const group of claimed) {
      if (!groups.includes(group)) groups.push(group);
      group.values.push(value);
    }
  }
  return groups;
}

function isSameTax(one: TaxTerms, other: TaxTerms): boolean {
  return (
    kindOf(one) === kindOf(other) &&
    one.name === other.name &&
    one.rate === other.rate &&
    one.primaryRate === other.primaryRate
  );
}

function taxOf(
  values: readonly string[],
  tax: TaxTerms,
  { taxRounding, currency }: Pick<DocumentAmounts, 'taxRounding' | 'currency'>,
): string {
  if (isZero(tax.rate)) return '0';
  if (taxRounding === 'document') return itemTax(add(...values), tax, currency);
  return add(...values.map((value) => itemTax(value, tax, currency)));
}

function taxKeys(taxes: readonly TaxTerms[]): readonly string[] {
  const used = new Set<string>();
  for (const tax of taxes) used.add(freeKey(tax, used));
  return [...used];
}

function freeKey(tax: TaxTerms, used: ReadonlySet<string>): string {
  if (!used.has(tax.name)) return tax.name;
  const label = taxLabel(tax);
  let key = label;
  for (let count = 2; used.has(key); count += 1) key = `${label} ${count}`;
  return key;
}
