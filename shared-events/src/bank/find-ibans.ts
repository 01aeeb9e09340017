import { countrySpecs, isValidIBAN } from 'ibantools';
import { withoutBlanks } from '../money/iban.ts';

const START = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9])/g;

/** An IBAN without spaces and in capitals, or null when its check digits or its length are wrong. */
export function readIban(text: string): string | null {
  const iban = withoutBlanks(text.replace(/[.-]/g, ''));
  return isValidIBAN(iban) ? iban : null;
}

/** How many letters and digits the IBANs of a country have. */
function lengthIn(country: string): number | null {
  const specs: Readonly<Record<string, { chars?: number | null | undefined }>> = countrySpecs;
  return (Object.hasOwn(specs, country) ? specs[country]?.chars : null) ?? null;
}

/** A text in capitals in which each IBAN, also one in groups of four, is replaced by a bar, which ends words. */
export function withoutIbans(text: string): string {
  let rest = text.toUpperCase();
  for (const { index } of [...rest.matchAll(START)].toReversed()) {
    const length = lengthIn(rest.slice(index, index + 2));
    const end = length === null ? endOfWord(rest, index) : endOfSigns(rest, index, length);
    if (end !== null && readIban(rest.slice(index, end)) !== null) {
      rest = `${rest.slice(0, index)}|${rest.slice(end)}`;
    }
  }
  return rest;
}

function endOfWord(text: string, from: number): number {
  const [word = ''] = /^[A-Z0-9]+/.exec(text.slice(from, from + 40)) ?? [];
  return from + word.length;
}

/** Where this many letters and digits, with single spaces between them, end; null when there are fewer. */
function endOfSigns(text: string, from: number, count: number): number | null {
  let found = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (/[A-Z0-9]/.test(sign)) found += 1;
    else if (sign !== ' ' || text[at - 1] === ' ') return null;
    if (found === count) return at + 1;
  }
  return null;
}
