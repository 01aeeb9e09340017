import * as z from 'zod/mini';
import { legalFields } from './legal-fields.ts';

const text = z.exactOptional(z.string().check(z.minLength(1)));

/** Who a client is to tax offices and on papers. A missing field is unknown. */
export const clientParty = z.strictObject({
  /** The legal name, where it differs from the name in lists. */
  name: text,
  street: text,
  street2: text,
  postalCode: text,
  city: text,
  region: text,
  /** ISO 3166-1 alpha-2. */
  country: text,
  vatId: text,
  taxNumber: text,
  /** The number in a register of companies. */
  registration: text,
  ...legalFields,
});
export type ClientParty = z.output<typeof clientParty>;

const partyField = z.keyof(clientParty);
export type PartyField = z.output<typeof partyField>;
/** The fields that are one text. */
export type PartyText = Exclude<PartyField, 'legalId'>;

/** The fields of a party, in the order in which they are shown. */
export const PARTY_FIELDS: readonly PartyField[] = partyField.options;

const CITY_FIRST = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN']);

/** The lines of an address without its country, in the order of the country. */
export function addressLines({ street, street2, postalCode, city, region, country }: ClientParty): string[] {
  const place = CITY_FIRST.has(country ?? '')
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, city];
  const lines = [street, street2, place.filter(Boolean).join(' ')];
  if (!CITY_FIRST.has(country ?? '')) lines.push(region);
  return lines.flatMap((line) => (line ? [line] : []));
}
