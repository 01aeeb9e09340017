import { type Country, checkVAT } from 'jsvat-next';
import { hasLuhnDigit, luhnSum } from './check-digits.ts';

/**
 * What the library doesn't know of a country's numbers, by the country's code: `accepts` finds valid ones that it
 * refuses, `refuses` finds wrong ones that it accepts. Both get the number without its prefix.
 */
type Correction = { accepts?: (number: string) => boolean; refuses?: (number: string) => boolean };

const CORRECTIONS: Readonly<Record<string, Correction>> = {
  // Birth numbers of before 1985 end in 0 where the first nine digits leave 10.
  CZ: {
    accepts: (number) => /^\d\d[0156]\d[0-3]\d{4}0$/.test(number) && Number(number.slice(0, 9)) % 11 === 10,
  },
  // Joint ventures and other entities (J, U, V) may have a letter at the end, as all the others.
  ES: { accepts: (number) => /^[JUV]\d{7}[A-J]$/.test(number) && spanishLetter(number) === number.at(-1) },
  // The last nine digits are a SIREN, except in Monaco.
  FR: { refuses: (number) => !number.startsWith('000', 2) && !hasLuhnDigit(number.slice(2)) },
  // Old numbers begin with any digit, and the letter at the end of a new one is any of A to I.
  IE: { accepts: isIrish },
  // Personal codes since 2017 have no date of birth in them.
  LV: { accepts: (number) => /^3[2-9]\d{9}$/.test(number) },
};

/**
 * Whether the form and the check digits of a VAT ID are right: those that the library checks, and what it doesn't know.
 * @param id with the prefix of its country, without blanks
 */
export function isValidVatId(id: string, country: Country): boolean {
  const code = country.codes[0] ?? '';
  if (code === 'NO') return checkVAT(`${id.replace(/^NO|MVA$/g, '')}MVA`, [country]).isValid;
  const { accepts, refuses } = CORRECTIONS[code] ?? {};
  const number = id.slice(2);
  if (accepts?.(number)) return true;
  return checkVAT(id, [country]).isValid && !refuses?.(number);
}

function spanishLetter(number: string): string | undefined {
  return 'JABCDEFGHI'[(10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10];
}

const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

function isIrish(number: string): boolean {
  const old = /^(?<first>\d)[A-Z+*](?<middle>\d{5})(?<letter>[A-W])$/.exec(number)?.groups;
  if (old !== undefined) return irishLetter(`0${old.middle}${old.first}`, 0) === old.letter;
  const recent = /^(?<digits>\d{7})(?<letter>[A-W])(?<last>[A-I])$/.exec(number)?.groups;
  return (
    recent !== undefined &&
    irishLetter(recent.digits ?? '', IRISH_LETTERS.indexOf(recent.last ?? '')) === recent.letter
  );
}

function irishLetter(digits: string, last: number): string | undefined {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (8 - index),
    9 * last,
  );
  return IRISH_LETTERS[sum % 23];
}
