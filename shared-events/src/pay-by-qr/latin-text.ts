/** The characters that banks take: those of Latin letters with the signs of a keyboard. */
const PERMITTED = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]$/;
const LETTER = /^\p{L}$/u;

/** Signs with a simpler form of the same meaning. */
const SIMPLER: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", ʼ: "'", '‚': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '…': '...' },
};

/**
 * A text for a payment: one line in Latin letters of at most `most` characters. Line breaks and control characters
 * become blanks, letters with other accents their base, other signs are left out. Null when a letter has no Latin
 * form, since half a name is no name.
 */
export function latinText(text: string, most: number): string | null {
  let written = '';
  for (const character of text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')) {
    const simpler = SIMPLER[character] ?? character;
    for (const one of PERMITTED.test(simpler) ? simpler : baseOf(simpler)) {
      if (PERMITTED.test(one)) written += one;
      else if (LETTER.test(one)) return null;
    }
  }
  return written.replace(/ +/g, ' ').trim().slice(0, most).trimEnd();
}

/** A character without its marks. */
function baseOf(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '');
}
