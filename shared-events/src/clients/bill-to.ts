import { baseLanguage } from '../languages/work-words.ts';
import { countryName } from './countries.ts';
import { legalIdWords } from './legal-id.ts';
import { addressLines, type ClientParty } from './party.ts';

/** What numbers are called on papers, by language. */
const WORDS = {
  vatId: {
    en: 'VAT ID',
    es: 'NIF-IVA',
    pt: 'NIF',
    de: 'USt-IdNr.',
    fr: 'N° TVA',
    it: 'Partita IVA',
  },
  taxNumber: {
    en: 'Tax number',
    es: 'NIF',
    pt: 'Número fiscal',
    de: 'Steuernummer',
    fr: 'N° fiscal',
    it: 'Codice fiscale',
  },
  customer: {
    en: 'Customer number',
    es: 'N.º de cliente',
    pt: 'N.º de cliente',
    de: 'Kundennummer',
    fr: 'N° client',
    it: 'Codice cliente',
  },
  supplier: {
    en: 'Supplier number',
    es: 'N.º de proveedor',
    pt: 'N.º de fornecedor',
    de: 'Lieferantennummer',
    fr: 'N° fournisseur',
    it: 'Codice fornitore',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

function wordFor(number: keyof typeof WORDS, locale: string): string {
  const words: Readonly<Record<string, string>> = WORDS[number];
  return words[baseLanguage(locale)] ?? WORDS[number].en;
}

type BillTo = { name: string; details: string; party?: ClientParty };

type Client = {
  name: string;
  settings: { billingInformationName?: string | undefined; billingInformationDetails?: string | undefined };
  party?: ClientParty | undefined;
};

/**
 * Whom an invoice is billed to unless it says otherwise: the texts of the client's settings, else what its address and
 * VAT ID come to, in the language of the invoice. `party` is what the details say, where the client has no text.
 * @param locale BCP 47
 */
export function proposedBillTo({ name, settings, party }: Client, locale: string): BillTo {
  const isOfParty = Object.keys(party ?? {}).length > 0 && settings.billingInformationDetails === undefined;
  return {
    name: settings.billingInformationName || party?.name || name,
    details: settings.billingInformationDetails ?? partyDetails(forClient(party ?? {}), 'customer', locale),
    ...(isOfParty && party !== undefined && { party }),
  };
}

/** The texts of a party after an edit; its data stay with it while the texts are the same. */
export function editedParty<Party extends BillTo>(
  before: Party,
  sent: { name?: string | null | undefined; details?: string | null | undefined } | undefined,
): Party | { name: string; details: string } {
  const [name, details] = [sent?.name ?? before.name, sent?.details ?? before.details];
  return name === before.name && details === before.details ? before : { name, details };
}

/** A client with a VAT ID needs no tax number on paper; one without, such as a private person in Italy or Spain, does. */
function forClient({ taxNumber, ...party }: ClientParty): PrintedParty {
  return party.vatId !== undefined || taxNumber === undefined ? party : { ...party, taxNumber };
}

/** What is printed of a party under its name. */
type PrintedParty = Omit<ClientParty, 'name'> & {
  contact?: string;
  phone?: string;
  email?: string;
};

/**
 * The lines under the name: form and trade name, address in the order of its country, numbers, and contact; empty when
 * there are none.
 * @param role what the other party has a number for it as
 */
export function partyDetails(party: PrintedParty, role: 'customer' | 'supplier', locale: string): string {
  const { country, legalId, contact, phone, email } = party;
  const numbered = (word: keyof typeof WORDS, number: string | undefined) =>
    number === undefined ? undefined : `${wordFor(word, locale)} ${number}`;
  return [
    ...[party.legalForm, party.tradeName],
    ...addressLines(party),
    country === undefined ? undefined : countryName(country, locale),
    numbered('vatId', party.vatId),
    numbered('taxNumber', party.taxNumber),
    legalId && legalIdWords(legalId),
    party.registration,
    numbered(role, party.identifier),
    ...[contact, phone, email],
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
