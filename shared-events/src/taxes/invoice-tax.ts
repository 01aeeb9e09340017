import { digitsOf } from '../money/currency.ts';
import { add, divide, multiply, roundHalfUp } from '../money/decimal.ts';
import { type Exemption, type ExemptTax, exemptionOf, type ReasonOf } from './exemptions.ts';
import type { TaxKind } from './kinds.ts';

/** A tax of the settings. `rate` is in percent; a compound tax refers to its primary tax. */
export type Tax = ExemptTax & {
  id: number;
  name: string;
  rate: string;
  compound: boolean;
  primaryTax: number | null;
};

/** The fields of an invoice's tax that determine its amount. `primaryRate` is null for a tax that is not compound. */
export type TaxTerms = { name: string; rate: string; primaryRate: string | null; kind?: TaxKind | undefined };

/** A tax as it is frozen in an invoice, with the rate of its primary tax at that time. */
type FrozenTax = Omit<TaxTerms, 'kind'> & Exemption & { id: number; compound: boolean };

/** A compound tax whose primary tax is missing, is itself, or is compound too: its amount cannot be computed. */
export class PrimaryTaxMissing extends Error {
  override readonly name = 'PrimaryTaxMissing';
  readonly tax: string;
  constructor(tax: string) {
    super(`The compound tax ${tax} needs a primary tax.`);
    this.tax = tax;
  }
}

/**
 * Freezes the chosen taxes for an invoice, in their order, each id once. Primary taxes are looked up among the chosen
 * taxes first, then among `available` (the settings).
 * @param about what the sentences of exempt taxes depend on
 * @throws PrimaryTaxMissing
 */
export function freezeTaxes(chosen: readonly Tax[], available: readonly Tax[], about: ReasonOf): FrozenTax[] {
  const byId = new Map([...available, ...chosen].map((tax) => [tax.id, tax]));
  const ids = new Set(chosen.map((tax) => tax.id));
  return [...ids]
    .map((id) => byId.get(id))
    .filter((tax) => tax !== undefined)
    .map((tax) => {
      const { id, name, rate, compound } = tax;
      const rateBelow = compound ? primaryRate(tax, byId) : null;
      return { id, name, rate, compound, primaryRate: rateBelow, ...exemptionOf(tax, about) };
    });
}

function primaryRate(tax: Tax, byId: ReadonlyMap<number, Tax>): string {
  const primary = tax.primaryTax === null ? undefined : byId.get(tax.primaryTax);
  if (!primary || primary.compound) throw new PrimaryTaxMissing(tax.name);
  return primary.rate;
}

/**
 * Tax of one item: value × rate / 100, rounded half up to the digits of the currency. A compound tax first
 * multiplies the value by 1 + primary rate / 100.
 */
export function itemTax(value: string, tax: TaxTerms, currency: string): string {
  const base = tax.primaryRate === null ? value : multiply(value, add('1', percent(tax.primaryRate)));
  return roundHalfUp(multiply(base, percent(tax.rate)), digitsOf(currency));
}

/** A percentage as a factor; 8 decimals hold the hundredth of every rate exactly. */
function percent(rate: string): string {
  return divide(rate, '100', 8);
}
