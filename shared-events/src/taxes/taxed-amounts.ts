import { digitsOf } from '../money/currency.ts';
import { add, divide, isZero, multiply, negate, subtract } from '../money/decimal.ts';
import { convertedValue } from '../money/job-value.ts';
import { shareOut } from '../money/round-together.ts';
import { isWithheld, kindOf, type OfKind, type TaxKind } from './kinds.ts';

/** A tax of a document with the amount that it is charged on; without a kind: what has no tax. */
type TaxedPart = { kind: TaxKind | null; name: string; rate: string; net: string; tax: string };

type WithheldTax = { name: string; rate: string; value: string };

/** What a document comes to, or a share of it, by its taxes. */
export type TaxedAmounts = {
  net: string;
  /** Their net amounts add up to `net`, unless `overlaps`: then some line has several taxes. */
  taxes: TaxedPart[];
  overlaps: boolean;
  withheld: WithheldTax[];
};

type OwnTaxes = { taxes?: readonly OfKind[] | undefined };

/** The frozen sums of a document. */
type SummedDocument = {
  items: readonly (OwnTaxes & { value: string })[];
  adjustments?: readonly (OwnTaxes & { amount: string })[] | null | undefined;
  taxes: readonly OfKind[];
  subtotal: string;
  total: string;
  taxTotals: readonly (WithheldTax & { kind?: TaxKind | undefined; base?: string | undefined })[];
  withheld?: readonly WithheldTax[] | null | undefined;
};

/** The amounts of a document as it was frozen; nothing is computed again. */
export function taxedAmounts(document: SummedDocument): TaxedAmounts {
  const net = subtract(document.total, add(...document.taxTotals.map(({ value }) => value)));
  const taxes = document.taxTotals.map(({ kind, name, rate, value, base }): TaxedPart => {
    return { kind: kindOf({ kind }), name, rate, net: base ?? document.subtotal, tax: value };
  });
  const overlaps = chargesOf(document).some(({ count }) => count > 1);
  const untaxed = overlaps ? untaxedOf(document) : subtract(net, add(...taxes.map((tax) => tax.net)));
  return {
    net,
    taxes: isZero(untaxed) ? taxes : [...taxes, { ...NO_TAX, net: untaxed }],
    overlaps,
    withheld: (document.withheld ?? []).map(({ name, rate, value }) => ({ name, rate, value })),
  };
}

const NO_TAX = { kind: null, name: '', rate: '0', tax: '0' };

/** The value of each line and adjustment, and how many taxes it has. */
function chargesOf({ items, adjustments, taxes }: SummedDocument): { value: string; count: number }[] {
  const parts = [...items, ...(adjustments ?? []).map((each) => ({ value: each.amount, taxes: each.taxes }))];
  const charged = taxes.filter((tax) => !isWithheld(tax));
  return parts.map(({ value, taxes: own }) => ({ value, count: (own ?? charged).length }));
}

const untaxedOf = (document: SummedDocument): string =>
  add(...chargesOf(document).flatMap(({ value, count }) => (count === 0 ? [value] : [])));

/** The tax in some amounts. */
export const taxIn = ({ taxes }: TaxedAmounts): string => add(...taxes.map(({ tax }) => tax));

/** What is withheld of some amounts. */
export const withheldIn = ({ withheld }: TaxedAmounts): string => add(...withheld.map(({ value }) => value));

/** What is to be paid of some amounts: net and tax, without what is withheld. */
export const dueIn = (amounts: TaxedAmounts): string =>
  subtract(add(amounts.net, taxIn(amounts)), withheldIn(amounts));

/**
 * The share of amounts in what was paid of them: `paid / of` of each tax, net amount and withheld tax. They add up to
 * `total` to the last digit, by the method of the largest remainder.
 */
export function shareOfAmounts(
  amounts: TaxedAmounts,
  { paid, of, total }: { paid: string; of: string; total: string },
  digits: number,
): TaxedAmounts {
  const shares = shareOut(
    cellsOf(amounts).map((cell) => multiply(cell, paid)),
    of,
    total,
    digits,
  );
  return withCells(amounts, shares, (base) => divide(multiply(base, paid), of, digits));
}

/**
 * Amounts in another currency, by a rate in units of their own for one of the other. Net and tax add up to the
 * converted document.
 * @param tax that in the other currency, where the document says it
 */
export function convertedAmounts(
  amounts: TaxedAmounts,
  { rate, currency, tax }: { rate: string; currency: string; tax?: string | undefined },
): TaxedAmounts {
  const inOther = (value: string) => convertedValue(value, rate, currency);
  const net = inOther(amounts.net);
  const taxes = tax ?? subtract(inOther(add(amounts.net, taxIn(amounts))), net);
  const digits = digitsOf(currency);
  const cells = [
    ...shareOut(
      amounts.taxes.map((each) => each.tax),
      rate,
      taxes,
      digits,
    ),
    ...shareOut(netsOf(amounts), rate, net, digits),
    ...amounts.withheld.map(({ value }) => negate(inOther(value))),
  ];
  return withCells(amounts, cells, inOther);
}

/** The amounts of the one without those of the other, which is a share of the same document. */
export function withoutAmounts(one: TaxedAmounts, other: TaxedAmounts): TaxedAmounts {
  const [cells, bases] = [cellsOf(other), other.taxes.map(({ net }) => net)];
  const rest = cellsOf(one).map((cell, at) => subtract(cell, cells[at] ?? '0'));
  return withCells(one, rest, (base, at) => subtract(base, bases[at] ?? '0'));
}

/** The amounts with the opposite sign, as a credit note has them. */
export const negatedAmounts = (amounts: TaxedAmounts): TaxedAmounts =>
  withCells(amounts, cellsOf(amounts).map(negate), negate);

const netsOf = ({ overlaps, net, taxes }: TaxedAmounts): string[] =>
  overlaps ? [net] : taxes.map((part) => part.net);

/** The amounts that add up to what is to be paid: taxes, net amounts, and below 0 what is withheld. */
function cellsOf(amounts: TaxedAmounts): string[] {
  const { taxes, withheld } = amounts;
  return [...taxes.map(({ tax }) => tax), ...netsOf(amounts), ...withheld.map(({ value }) => negate(value))];
}

/** @param baseOf what overlapping taxes are charged on then */
function withCells(
  amounts: TaxedAmounts,
  cells: readonly string[],
  baseOf: (base: string, at: number) => string,
): TaxedAmounts {
  const { taxes, overlaps, withheld } = amounts;
  const nets = cells.slice(taxes.length, cells.length - withheld.length);
  const kept = cells.slice(cells.length - withheld.length);
  return {
    net: add(...nets),
    taxes: taxes.map((part, at) => {
      const net = overlaps ? baseOf(part.net, at) : (nets[at] ?? '0');
      return { ...part, net, tax: cells[at] ?? '0' };
    }),
    overlaps,
    withheld: withheld.map((each, at) => ({ ...each, value: negate(kept[at] ?? '0') })),
  };
}
