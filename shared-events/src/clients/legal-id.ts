import type { LegalId } from './legal-fields.ts';
import { LEGAL_ID_REGISTERS } from './legal-id-schemes.ts';

const { first, last, missing, named } = LEGAL_ID_REGISTERS;

/** The codes of all registers, those with a name first. */
export const LEGAL_ID_SCHEMES: readonly string[] = [
  ...named.keys(),
  ...Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(4, '0')).filter(
    (code) => !missing.has(code) && !named.has(code),
  ),
];

/** A legal id as it is stored: without the blanks, dots and hyphens that people type into numbers. */
export function storedLegalId({ scheme, value }: LegalId): LegalId {
  const { form, isAsTyped } = named.get(scheme) ?? {};
  const isNumber = form !== undefined && isAsTyped !== true;
  return { scheme, value: isNumber ? value.replace(/[\s./-]+/g, '') : value.trim() };
}

/** What is wrong with a legal id, as a sentence, so that it isn't accepted; null when nothing is. */
export function legalIdProblem(id: LegalId): string | null {
  return named.get(id.scheme)?.isLenient === true ? null : wrongNumber(id);
}

/** What seems to be wrong with a legal id that is accepted, as a sentence; null when nothing does. */
export function legalIdWarning(id: LegalId): string | null {
  return named.get(id.scheme)?.isLenient === true ? wrongNumber(id) : null;
}

/** What seems to be wrong with a text that looks like a Leitweg-ID; null where it doesn't, and where nothing does. */
export const leitwegWarning = (text: string): string | null =>
  /^\s*\d{2,12}-/.test(text) ? legalIdWarning({ scheme: '0204', value: text }) : null;

function wrongNumber(id: LegalId): string | null {
  const { value } = storedLegalId(id);
  const { name, form, inWords, hasDigits } = named.get(id.scheme) ?? {};
  if (value === '' || form === undefined) return null;
  if (!form.test(value)) return `Enter a valid ${name} (${inWords})`;
  return hasDigits?.(value) === false ? `Check the ${name}: a digit is wrong` : null;
}

/** What a register is called on papers: its name, else its code. */
export function registerName(scheme: string): string {
  return named.get(scheme)?.name ?? scheme;
}

/** The country of a register, if it has one. */
export function countryOfRegister(scheme: string): string | undefined {
  return named.get(scheme)?.country;
}

/** The register that companies of a country usually name; none in Germany, where only offices have a Leitweg-ID. */
export function usualRegister(country: string | undefined): string | undefined {
  const found = [...named].find(([, scheme]) => scheme.country === country && country !== undefined);
  return found?.[1].isLenient === true ? undefined : found?.[0];
}

/** A legal id as people read it: "SIREN 732829320". */
export const legalIdWords = ({ scheme, value }: LegalId): string => `${registerName(scheme)} ${value}`;

/** A legal id as one text, as files have it: "0002:732829320". */
export const legalIdText = ({ scheme, value }: LegalId): string => `${scheme}:${value}`;

/** How such a text is written. */
export const LEGAL_ID_FORM = 'Enter the code of the register and the number, such as 0002:732829320';

/** The legal id of such a text; null where it is none. */
export function readLegalId(typed: string): LegalId | null {
  const [, scheme = '', value = ''] = /^\s*(\d{4})\s*[:\s]\s*(.+)$/s.exec(typed) ?? [];
  return LEGAL_ID_SCHEMES.includes(scheme) ? storedLegalId({ scheme, value }) : null;
}
