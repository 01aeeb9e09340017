import {
  austria,
  belgium,
  bulgaria,
  type Country,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat-next';
import { countryName } from './countries.ts';
import { isValidVatId } from './vat-id-rules.ts';

/** The countries whose VAT IDs are checked, by their code. Those of other countries are accepted as they are. */
const CHECKED: Readonly<Record<string, Country>> = {
  ...{ AT: austria, BE: belgium, BG: bulgaria, CH: switzerland, CY: cyprus, CZ: czechRepublic, DE: germany },
  ...{ DK: denmark, EE: estonia, ES: spain, FI: finland, FR: france, GB: unitedKingdom, GR: greece },
  ...{ HR: croatia, HU: hungary, IE: ireland, IT: italy, LT: lithuania, LU: luxembourg, LV: latvia },
  ...{
    MT: malta,
    NL: netherlands,
    NO: norway,
    PL: poland,
    PT: portugal,
    RO: romania,
    SE: sweden,
    SI: slovenia,
  },
  SK: slovakiaRepublic,
};

/** The prefixes that aren't the code of a country: Greece, and Northern Ireland. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/**
 * What is wrong with a VAT ID, as a sentence; null when nothing is, or when its country has none that is checked. It
 * may stand without its prefix where the country is known, and have another prefix: a company can be registered in
 * several countries.
 * @param country the code of the party's country (ISO 3166-1 alpha-2), if it is known
 */
export function vatIdProblem(vatId: string, country?: string): string | null {
  const id = vatId.toUpperCase().replace(/[\s./-]+/g, '');
  if (id === '' || (country !== undefined && CHECKED[country] === undefined)) return null;
  const prefix = id.slice(0, 2);
  const named = COUNTRY_OF_PREFIX[prefix] ?? prefix;
  const code = CHECKED[named] === undefined ? country : named;
  if (code === undefined || isVatId(withPrefix(code, id), code)) return null;
  return `Enter a valid VAT ID for ${countryName(code)}`;
}

/** Whether the form and the check digits are right. */
function isVatId(id: string, code: string): boolean {
  const country = CHECKED[code];
  return country !== undefined && isValidVatId(id, country);
}

/** The id with the prefix of its country: Greece writes EL, not its code. */
function withPrefix(code: string, id: string): string {
  if (code === 'GR') return `EL${id.replace(/^(?:EL|GR)/, '')}`;
  const starts = id.startsWith(code) || COUNTRY_OF_PREFIX[id.slice(0, 2)] === code;
  return starts ? id : code + id;
}
