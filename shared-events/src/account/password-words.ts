/** Names of the product, which attackers try at every installation of it. */
const PRODUCT_WORDS = ['ledgerline', 'ledger'];
/** Shorter parts of addresses are in too many good passwords. */
const SHORTEST = 3;
/** What people write instead of a letter. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1!|',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

/** What the form and the refusal say of a password that consists of such words. */
export const CONSISTS_OF_WORDS =
  "This password is too easy to guess: it's made from your email address or the name of this site";

/** What is known of the site and the user that a password is for. */
type PasswordContext = { host: string; email: string | null };

/** The words that a new password may not consist of: of the product, the host of the site and the user's address. */
export function passwordWords({ host, email }: PasswordContext): readonly string[] {
  const parts = [host, ...(email ?? '').split('@')].flatMap((text) => {
    const plain = fold(text);
    return [...plain.split(/[^\p{L}]+/u), lettersOf(plain)];
  });
  return [...new Set([...PRODUCT_WORDS, ...parts.filter((part) => [...part].length >= SHORTEST)])];
}

/**
 * Whether a password consists of these words: in any case, with or without accents, with digits for letters, and with
 * digits, punctuation and spaces around, between or in them. Other letters make it another password.
 */
export function consistsOfWords(password: string, words: readonly string[]): boolean {
  const plain = fold(password);
  return /\p{L}/u.test(plain) && (isCovered(plain, words) || isCovered(lettersOf(plain), words));
}

/** Whether each letter belongs to one of the words. It remembers the places that it reached, so that it is quick. */
function isCovered(text: string, words: readonly string[]): boolean {
  const characters = [...text];
  const spelled = words.map((word) => [...word]);
  const reached = new Set([0]);
  for (const [place, character] of characters.entries()) {
    if (!reached.has(place)) continue;
    if (!/\p{L}/u.test(character)) reached.add(place + 1);
    for (const word of spelled) {
      if (word.every((letter, index) => standsFor(characters[place + index], letter))) {
        reached.add(place + word.length);
      }
    }
  }
  return reached.has(characters.length);
}

const standsFor = (character: string | undefined, letter: string): boolean =>
  character !== undefined && (character === letter || (SUBSTITUTES[letter] ?? '').includes(character));

/** Lower case without accents, so that "Müller" and "muller" are one word. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
