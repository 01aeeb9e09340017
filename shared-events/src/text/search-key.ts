/** Letters whose accent cannot be separated, with the spelling that people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const APOSTROPHES = /[’‘ʼ´`]/g;

/**
 * A text in the form that search compares: trimmed, single spaces, lower case, one kind of apostrophe, no accents
 * ("  Łódź " is "lodz").
 */
export function searchKey(text: string): string {
  // Once before an accent is separated from its blank, and once for what wider letters come to.
  return text
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(PLAIN_LETTER, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** A name in the form that duplicates are compared: trimmed and in lower case, but "Café" and "Cafe" are two names. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A language pair in the form that duplicates are compared. */
export function languagePairKey({ from, to }: { from: string; to: string }): string {
  return JSON.stringify([nameKey(from), nameKey(to)]);
}

/** Whether another record has a name. `ownId` is the record with the name itself, null for a new one. */
export function isNameInUse(
  name: string,
  records: readonly { id: number; name: string }[],
  ownId: number | null,
): boolean {
  const key = nameKey(name);
  return records.some((record) => record.id !== ownId && nameKey(record.name) === key);
}
