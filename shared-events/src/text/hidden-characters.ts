/**
 * Characters that nobody sees and that no name or note needs: they turn the order of writing (embeddings, overrides,
 * isolates), divide words without a trace, or control a machine. Marks of direction, joiners and variants stay, because
 * Arabic, Hebrew, Persian and Indic words and emojis are written with them.
 */
const HIDDEN =
  /(?![\t\n\v\f\r\u0085])\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/u;

/** Thai, Lao, Khmer and Burmese have no spaces; a zero-width space between their letters lets a line break there. */
const WORD_BREAK =
  /(?<=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])\u200b(?=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])/u;

/** The flags of England, Scotland, Wales and the like: a black flag, then the letters of its region as tags. */
const REGION_FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u;

const USEFUL_OR_HIDDEN = new RegExp(`(${WORD_BREAK.source}|${REGION_FLAG.source})|${HIDDEN.source}`, 'gu');
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

/**
 * A text as people see it: hidden characters are left out, and rare ends of lines become line feeds. What this removes
 * can never turn a file name or the name of a client into another one on the screen.
 */
export function withoutHiddenCharacters(text: string): string {
  return withoutHidden(text.replace(LINE_ENDS, '\n'));
}

/** A foreign text on one line: control characters and ends of lines become spaces, hidden characters are left out. */
export function onOneLine(text: string): string {
  return withoutHidden(text.replace(/\p{Cc}+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** JSON for the screen: as it is written, without the hidden characters in its texts. */
export function jsonToShow(json: string): string {
  return withoutHidden(json);
}

/** JSON whose texts have the same characters, the hidden ones as escapes, so that its hash can be computed again. */
export function jsonToHash(json: string): string {
  return json.replace(new RegExp(HIDDEN, 'gu'), (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Whether a text has anything that can be seen. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** One class without conditions, which every hidden character is in: most texts have none, and are passed fast. */
const MAYBE_HIDDEN =
  /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/u;

function withoutHidden(text: string): string {
  return MAYBE_HIDDEN.test(text) && HIDDEN.test(text) ? text.replace(USEFUL_OR_HIDDEN, '$1') : text;
}
