import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A family that the paper may be set in: `folder` is the package, `faces` are the files inside it. */
export type FontFamily = {
  /** The name inside the font files. */
  name: string;
  package: string;
  /** File stems by package folder: `400Regular` holds `<stem>_400Regular.ttf`. */
  stem: string;
  /** The first face tells which characters the family has. */
  faces: readonly [string, ...string[]];
  /** The characters that the family is asked for, so that a big file is read only where it is needed. */
  covers: RegExp;
};

const REGULAR_AND_SEMIBOLD = ['400Regular', '600SemiBold'] as const;
const REGULAR_AND_BOLD = ['400Regular', '700Bold'] as const;
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopomofo}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;

function noto(script: string, covers: RegExp): FontFamily {
  return {
    name: `Noto Sans ${script}`,
    package: `@expo-google-fonts/noto-sans-${script.toLowerCase()}`,
    stem: `NotoSans${script}`,
    faces: REGULAR_AND_SEMIBOLD,
    covers,
  };
}

/** Latin, Greek and Cyrillic: the face of the screen. */
const INTER: FontFamily = {
  name: 'Inter',
  package: '@expo-google-fonts/inter',
  stem: 'Inter',
  faces: ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
  covers: /./su,
};
const SCRIPTS: readonly FontFamily[] = [
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
const JAPANESE: FontFamily = {
  name: 'BIZ UDPGothic',
  package: '@expo-google-fonts/biz-udpgothic',
  stem: 'BIZUDPGothic',
  faces: REGULAR_AND_BOLD,
  covers: EAST_ASIAN,
};
const KOREAN: FontFamily = {
  name: 'NanumGothic',
  package: '@expo-google-fonts/nanum-gothic',
  stem: 'NanumGothic',
  faces: REGULAR_AND_BOLD,
  covers: EAST_ASIAN,
};
const CHINESE: FontFamily = { ...noto('SC', EAST_ASIAN), stem: 'NotoSansSC' };
const SYMBOLS: FontFamily = {
  name: 'Noto Emoji',
  package: '@expo-google-fonts/noto-emoji',
  stem: 'NotoEmoji',
  faces: ['400Regular'],
  covers: /[\p{Emoji}\p{So}]/u,
};

export const FONT_FAMILIES: readonly FontFamily[] = [INTER, ...SCRIPTS, CHINESE, JAPANESE, KOREAN, SYMBOLS];

/** Folders with the font files of the paper, for the compiler; each holds one face. */
export function fontFolders(): string[] {
  return FONT_FAMILIES.flatMap((family) => family.faces.map((face) => faceFolder(family, face)));
}

function faceFolder(family: FontFamily, face: string): string {
  return fileURLToPath(new URL(face, import.meta.resolve(`${family.package}/package.json`)));
}

/** The file whose characters stand for the whole family. */
export function representativeFile(family: FontFamily): string {
  const [face] = family.faces;
  return join(faceFolder(family, face), `${family.stem}_${face}.ttf`);
}

/**
 * The families in the order in which they are tried for each character. Chinese, Japanese and Korean share
 * characters but draw them differently: the language of the document decides, else kana or hangul in its texts.
 */
export function familyOrder(language: string, text: string): FontFamily[] {
  const isJapanese = language === 'ja' || /[\p{Script=Hira}\p{Script=Kana}]/u.test(text);
  const isKorean = language === 'ko' || /\p{Script=Hangul}/u.test(text);
  const eastAsian = [CHINESE, JAPANESE, KOREAN];
  if (language !== 'zh') {
    if (isKorean) eastAsian.unshift(KOREAN);
    if (isJapanese && language !== 'ko') eastAsian.unshift(JAPANESE);
  }
  return [...new Set([INTER, ...SCRIPTS, ...eastAsian, SYMBOLS])];
}
