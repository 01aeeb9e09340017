const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopomofo}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** A font family of the paper. */
export type PaperFont = {
  name: string;
  /** The characters for which the family is used, so that a large file is read only where it is needed. */
  covers: RegExp;
};

const noto = (script: string, covers: RegExp): PaperFont => ({ name: `Noto Sans ${script}`, covers });

const INTER: PaperFont = { name: 'Inter', covers: /./su };
const SCRIPTS: readonly PaperFont[] = [
  noto('Arabic', /[\p{scx=Arab}\u2000-\u206f]/u),
  noto('Hebrew', /[\p{scx=Hebr}\u2000-\u206f]/u),
  noto('Thai', /\p{scx=Thai}/u),
  noto('Devanagari', /\p{scx=Deva}/u),
  noto('Armenian', /\p{scx=Armn}/u),
  noto('Georgian', /\p{scx=Geor}/u),
  noto('Bengali', /\p{scx=Beng}/u),
  noto('Khmer', /\p{scx=Khmr}/u),
  noto('Gujarati', /\p{scx=Gujr}/u),
  noto('Gurmukhi', /\p{scx=Guru}/u),
  noto('Kannada', /\p{scx=Knda}/u),
  noto('Malayalam', /\p{scx=Mlym}/u),
  noto('Tamil', /\p{scx=Taml}/u),
  noto('Telugu', /\p{scx=Telu}/u),
];
const CHINESE = noto('SC', EAST_ASIAN);
const JAPANESE: PaperFont = { name: 'BIZ UDPGothic', covers: EAST_ASIAN };
const KOREAN: PaperFont = { name: 'NanumGothic', covers: EAST_ASIAN };
const SYMBOLS: PaperFont = { name: 'Noto Emoji', covers: /[\p{Emoji}\p{So}]/u };

/** Every family of the paper. The first one is for Latin, Greek and Cyrillic. */
export const PAPER_FONTS = [INTER, ...SCRIPTS, CHINESE, JAPANESE, KOREAN, SYMBOLS] as const;

/** Latin, Greek and Cyrillic with the common signs. */
const EUROPEAN = /^[\0-\u052f\u1e00-\u20cf\u2100-\u2122\u2190-\u22ff]*$/;

/** Whether a text uses only Inter, one glyph per character. */
export function isEuropean(text: string): boolean {
  return EUROPEAN.test(text);
}

/** Whether a text has Chinese, Japanese or Korean letters. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * The families in the order in which they are tried for each character. Chinese, Japanese and Korean share characters
 * but draw them differently: the language of the document decides, or else kana or hangul in its texts.
 */
export function paperFontOrder(language: string, text: string): PaperFont[] {
  const isJapanese = language === 'ja' || /[\p{Script=Hira}\p{Script=Kana}]/u.test(text);
  const isKorean = language === 'ko' || /\p{Script=Hangul}/u.test(text);
  const eastAsian = [CHINESE, JAPANESE, KOREAN];
  if (language !== 'zh') {
    if (isKorean) eastAsian.unshift(KOREAN);
    if (isJapanese && language !== 'ko') eastAsian.unshift(JAPANESE);
  }
  return [...new Set([INTER, ...SCRIPTS, ...eastAsian, SYMBOLS])];
}
