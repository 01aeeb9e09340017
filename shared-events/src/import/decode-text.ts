import type { Encoding } from './encodings.ts';

/** A text with the name of its encoding. */
type DecodedText = { text: string; encoding: Encoding };

const MARKS: readonly (readonly [encoding: Encoding, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** How many bytes are examined to detect UTF-16 without a byte order mark. */
const PROBE = 512;

/** How many bytes are examined for their letters. */
const LETTERS_PROBE = 50_000;

/** The upper half of the code pages of DOS, which the Encoding Standard lacks. */
const DOS: Partial<Record<Encoding, string>> = {
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

const CENTRAL = [
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áéíóöőúüű',
  'áäčďéíĺľňóôŕšťúýž',
  'čćšžđ',
  'ăâîșțşţ',
  'äöüß',
];
const WESTERN = [
  'äöüß',
  'àâæçèéêëîïôœùûüÿ',
  'áéíñóúü',
  'ãõáâàéêíóôúç',
  'àèéìíòóù',
  'åäöé',
  'æøåéöä',
  'éëïöüèáóê',
];

/** The letters of languages with the encodings in which they are written, the likelier first. */
const CANDIDATES: readonly (readonly [encoding: Encoding, letters: RegExp])[] = [
  ...lettersIn('windows-1252', WESTERN),
  ...lettersIn('windows-1250', CENTRAL),
  ...lettersIn('cp852', CENTRAL),
  ...lettersIn('cp850', WESTERN),
  ['windows-1251', /\p{Script=Cyrillic}/u],
  ['windows-1253', /\p{Script=Greek}/u],
  ...lettersIn('windows-1254', ['çğıöşüâîûi̇']),
  ...lettersIn('windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']),
  ...lettersIn('macintosh', WESTERN),
  ...lettersIn('windows-1252', ['áæðéíóöúýþ']),
  ['shift_jis', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u],
];

function lettersIn(encoding: Encoding, languages: readonly string[]) {
  return languages.map((letters) => [encoding, new RegExp(`[${letters}]`, 'iu')] as const);
}

/**
 * Decodes a file as it is chosen; else by its byte order mark, as UTF-16 when half of its first bytes are zero, as
 * UTF-8 when the bytes are valid, otherwise in the encoding in which they make the words of a language.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (chosen !== undefined) return decoded(bytes, chosen);
  const [marked] = MARKS.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  const encoding = marked ?? wideEncoding(bytes.subarray(0, PROBE));
  if (encoding !== null) return decoded(bytes, encoding);
  const text = new TextDecoder().decode(bytes);
  return isUtf8(text) ? { text, encoding: 'utf-8' } : decoded(bytes, likeliest(bytes));
}

/** Whether more letters than errors came out: programs cut letters at the end of a field. */
function isUtf8(text: string): boolean {
  const errors = text.match(/\ufffd/g)?.length ?? 0;
  return errors === 0 || (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0) > errors;
}

function decoded(bytes: Uint8Array, encoding: Encoding): DecodedText {
  const upper = DOS[encoding];
  if (upper === undefined) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  const latin = new TextDecoder('x-user-defined').decode(bytes);
  // This decoder gives every byte above 0x7f a character of its own, from U+F780 on.
  return {
    text: latin.replace(/[\uf780-\uf7ff]/g, (one) => upper[one.charCodeAt(0) - 0xf780] ?? one),
    encoding,
  };
}

/** The encoding in which most of the letters beyond ASCII are those of one language. */
function likeliest(bytes: Uint8Array): Encoding {
  const probe = bytes.subarray(0, LETTERS_PROBE);
  const texts = new Map<Encoding, string>();
  const scores = CANDIDATES.map(([encoding, letters]) => {
    const text = texts.get(encoding) ?? decoded(probe, encoding).text;
    texts.set(encoding, text);
    return { encoding, score: shareOf(text, letters) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
}

const BEYOND_ASCII = /[^\p{ASCII}]/gu;
/** Signs of every language; within a word they are a letter that was read wrongly. */
const SIGNS = /[\u00a0\u00ad€„“”’‘‚–—…«»§°·×•¿¡ºª´™®©£]/;

function shareOf(text: string, letters: RegExp): number {
  let good = 0;
  let bad = 0;
  for (const { 0: one, index } of text.matchAll(BEYOND_ASCII)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? ''];
    const isInWord = /\p{L}/u.test(before) && /\p{L}/u.test(after);
    const isCapitalInside = /\p{Lu}/u.test(one) && /\p{Ll}/u.test(before);
    const isMixed = /[a-z]/i.test(before + after) && /\p{L}/u.test(one) && !/\p{Script=Latin}/u.test(one);
    if (SIGNS.test(one) && !(isInWord && one !== '’')) continue;
    if (letters.test(one) && !isCapitalInside && !isMixed) good += 1;
    else bad += 1;
  }
  return good + bad === 0 ? 1 : good / (good + bad);
}

/** In western text in UTF-16, half of the bytes are zero, all at even or all at odd positions. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
