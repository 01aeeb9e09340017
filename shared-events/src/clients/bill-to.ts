import { baseLanguage } from '../languages/work-words.ts';
import { countryName } from './countries.ts';
import { addressLines, type ClientParty } from './party.ts';

/** What a VAT ID is called on papers, by language. */
const VAT_ID: Readonly<Record<string, string>> = {
  en: 'VAT ID',
  es: 'NIF-IVA',
  pt: 'NIF',
  de: 'USt-IdNr.',
  fr: 'N° TVA',
  it: 'Partita IVA',
};

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
    details: settings.billingInformationDetails ?? partyDetails(party ?? {}, locale),
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

/** The lines under the name: address, country and VAT ID; empty when there are none. */
function partyDetails(party: ClientParty, locale: string): string {
  const { country, vatId } = party;
  const vatLabel = VAT_ID[baseLanguage(locale)] ?? VAT_ID.en;
  return [
    ...addressLines(party),
    ...(country === undefined ? [] : [countryName(country, locale)]),
    ...(vatId === undefined ? [] : [`${vatLabel} ${vatId}`]),
  ].join('\n');
}
