import { searchKey } from '../text/search-key.ts';

/** The languages whose names are recognised, by BCP 47 code; a variant stands after its language. */
const CODES =
  'af sq am ar hy az eu be bn bs bg ca zh zh-Hans zh-Hant hr cs da nl en en-AU en-CA en-GB en-US et fi fr fr-CA fr-CH gl ka de de-AT de-CH el gu ha he hi hu is ig id ga it ja kn kk km ko ku ky lo la lv lt lb mk ms ml mt mi mr mn ne no nb nn ps fa pl pt pt-BR pt-PT pa ro ru gd sr sk sl so es es-419 es-MX sw sv tl ta te th bo tr tk uk ur uz vi cy xh yi yo zu'.split(
    ' ',
  );

/** The languages in which users name them. */
const NAMED_IN = ['en', 'es', 'pt', 'de', 'fr', 'it'];

const namesIn = new Map<string, Intl.DisplayNames>();

function nameIn(locale: string, code: string): string | undefined {
  const names =
    namesIn.get(locale) ??
    new Intl.DisplayNames([locale], { type: 'language', fallback: 'none', languageDisplay: 'standard' });
  namesIn.set(locale, names);
  return names.of(code);
}

let codes: ReadonlyMap<string, string> | null = null;

function codeOf(name: string): string | undefined {
  codes ??= new Map([
    ...NAMED_IN.toReversed().flatMap((locale) =>
      CODES.flatMap((code): [string, string][] => {
        const named = nameIn(locale, code);
        return named === undefined ? [] : [[searchKey(named), code]];
      }),
    ),
    ...CODES.map((code): [string, string] => [searchKey(code), code]),
  ]);
  return codes.get(searchKey(name));
}

/**
 * The name of a language in another one: "Deutsch" for "German", "Anglais (États-Unis)" for "English (United States)"
 * or "EN-US". A name that is not recognised stays as it is.
 */
export function translatedLanguage(name: string, locale: string): string {
  const code = codeOf(name);
  return (code === undefined ? undefined : nameIn(locale, code)) ?? name;
}
