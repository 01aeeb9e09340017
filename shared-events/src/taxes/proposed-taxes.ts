import { type ChoosableTax, defaultTaxes, taxesOfClient } from './chosen-taxes.ts';
import { isWithheld, kindOf, type OfKind, type TaxKind } from './kinds.ts';

/** The countries of the EU's VAT; Monaco belongs to that of France. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
const PART_OF: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/** What is known about a client's business. */
type Buyer = { country?: string | undefined; vatId?: string | undefined; registration?: string | undefined };

/** The seller, and the client of a document. */
type TaxParties = {
  seller: { country?: string | undefined };
  smallBusiness: boolean;
  client: Buyer | undefined;
};

/**
 * The taxes of a new document: the client's own, else the first tax of a kind that its country asks
 * for, else the default taxes. What a user has no tax for isn't proposed.
 * @param own those of the client: undefined where it has none, null for no taxes
 */
export function proposedTaxes<T extends ChoosableTax & OfKind>(
  available: readonly T[],
  own: readonly number[] | null | undefined,
  parties: TaxParties,
): T[] {
  if (own !== undefined) return taxesOfClient(available, own);
  for (const kind of proposedKinds(parties)) {
    const ofKind = available.filter((tax) => kindOf(tax) === kind);
    const tax = ofKind.find((one) => one.default) ?? ofKind[0];
    if (tax === undefined) continue;
    const isAbroad = kind !== 'E';
    return [tax, ...(isAbroad ? [] : defaultTaxes(available).filter(isWithheld))];
  }
  return defaultTaxes(available);
}

/**
 * The kinds of tax that the parties ask for, the best first. A business in another country of the EU owes the tax
 * itself, what a country outside gets is out of scope or exported, and a small business is exempt.
 */
function proposedKinds({ seller, smallBusiness, client }: TaxParties): TaxKind[] {
  const [from, to] = [territoryOf(seller.country), territoryOf(client?.country)];
  const exempt: TaxKind[] = smallBusiness ? ['E'] : [];
  if (from === undefined || to === undefined || from === to) return exempt;
  const isWithinUnion = EU.has(from) && EU.has(to);
  if (!isWithinUnion) return ['O', 'G', ...exempt];
  return isBusiness(client) ? ['AE', ...exempt] : exempt;
}

const territoryOf = (country: string | undefined): string | undefined => PART_OF[country ?? ''] ?? country;

/** Whether a client has what only a business has. */
const isBusiness = (client: Buyer | undefined): boolean =>
  client?.vatId !== undefined || client?.registration !== undefined;
