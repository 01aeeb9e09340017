/** Codes of languages as tools write them: "en-US", "pl_pl", "fre-CA", "ace_latn", "zh_hans_cn". */
const CODE = /^[a-z]{2,3}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3})){0,2}$/i;

/** Codes of memoQ that no standard has, or has for another language. */
const OWN: Readonly<Record<string, string>> = { nnb: 'nb', nnn: 'nn' };

/** A tool's code of a language as BCP 47 has it ("pl-PL", "fr-CA"). Null when it isn't one. */
export function localeOf(code: string): string | null {
  const text = code.trim();
  if (!CODE.test(text)) return null;
  try {
    const [locale = null] = Intl.getCanonicalLocales(OWN[text.toLowerCase()] ?? text.replaceAll('_', '-'));
    return locale !== null && isNamed(locale) ? locale : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const english = {
  language: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
  region: new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }),
  script: new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' }),
};

/** Whether there is such a language. "xx", "to" in "Quote to do" and the like aren't codes. */
function isNamed(locale: string): boolean {
  return english.language.of(new Intl.Locale(locale).language) !== undefined;
}

/** Source and target in the usual name of a report: "Analyze Files en-US_de-DE.xml", "…en-US_es-419(42).xml". */
export function pairInName(name: string): { source: string; target: string } | null {
  const code = '[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\\d{3}))?';
  const [, from = '', to = ''] =
    new RegExp(`(?:^|[\\s_/\\\\-])(${code})_(${code})(?=$|[^a-z])`, 'i').exec(name) ?? [];
  // "Acme_SA_fr-FR": a word in capitals beside a code that isn't written so.
  if (CAPITALS.test(from) !== CAPITALS.test(to)) return null;
  const [source, target] = [localeOf(from), localeOf(to)];
  return source === null || target === null ? null : { source, target };
}

const CAPITALS = /^[A-Z]{2,3}$/;

let codes: ReadonlyMap<string, string> | null = null;

/** The code of a language by its English name, as Trados writes it: "German (Germany)". Null for another name. */
export function localeOfName(name: string): string | null {
  const [, language = '', inBrackets = ''] = /^([^()]+?)\s*(?:\(([^()]+)\))?$/.exec(name.trim()) ?? [];
  codes ??= codesByName();
  const code = codes.get(`language ${language.toLowerCase()}`);
  if (code === undefined) return null;
  const subtags = inBrackets.split(',').map((each) => {
    const key = each.trim().toLowerCase();
    return codes?.get(`script ${key}`) ?? codes?.get(`region ${key}`) ?? codes?.get(`${OLD[key] ?? ''}`);
  });
  return localeOf([code, ...subtags.filter((each) => each !== undefined)].join('-'));
}

const PAIR = /^([a-z]{2,3}(?:[-_][a-z]{2,4})?)\s*(?:>|→|->|=>|»)\s*([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/iu;
/** "EN-DE", which could be English in Germany. */
const TWO_CODES = /^([A-Z]{2})\s*[-–/]\s*([A-Z]{2})$/;
const COMMON = new Set('DE FR ES IT NL PL SV DA FI CS JA ZH KO RU TR PT EL HU RO UK AR HE NO EN'.split(' '));

/** What is between the names of two languages: "English > German", "English to German". */
const BETWEEN = / ?(?:->|=>|>|→|»|\/) ?| (?:to|into|-|–|—) /;

/** The languages that a cell names: a pair, or a target by its code or its English name. Null for another text. */
export function languagesIn(text: string): { source: string | null; target: string } | null {
  const written = text.trim();
  const [, from = '', to = ''] = PAIR.exec(written) ?? codesApart(written) ?? [];
  const [source, target] = [localeOf(from), localeOf(to)];
  if (source !== null && target !== null) return { source, target };
  const [one, other] = written.length > 100 ? [] : written.split(BETWEEN).map(localeOfName);
  if (one != null && other != null) return { source: one, target: other };
  const alone = localeOf(written) ?? localeOfName(written);
  return alone === null ? null : { source: null, target: alone };
}

/** Codes that nobody takes for something else where they're alone in a cell. */
const PLAIN_CODES = new Set(
  'de fr es nl pl sv da fi cs ja zh ko ru tr pt hu en el eng ger deu fre fra spa ita por dut nld pol rus jpn chi zho kor'.split(
    ' ',
  ),
);

/** Whether a text that names a language may be another word as well: "HR", "no", "new", "to-do". */
export function isWordToo(text: string): boolean {
  const written = text.trim();
  const [language = '', ...subtags] = written.toLowerCase().split(/[-_]/);
  if (!CODE.test(written) || PLAIN_CODES.has(language)) return false;
  const [subtag = ''] = subtags;
  return subtag.length === 2
    ? written === written.toLowerCase() && subtag !== countryOf(language)
    : subtag === '';
}

const countryOf = (language: string) => new Intl.Locale(language).maximize().region?.toLowerCase();

/** Two codes of languages, unless the second one is rather a country where the first is spoken: "FR-FR", "PT-BR". */
function codesApart(written: string): RegExpExecArray | null {
  const found = TWO_CODES.exec(written);
  const [, one = '', other = ''] = found ?? [];
  if (!COMMON.has(other) || one === other) return null;
  return new Intl.Locale(`und-${other}`).maximize().language === one.toLowerCase() ? null : found;
}

/** Names of Windows that Unicode writes in another way. */
const OLD: Readonly<Record<string, string>> = {
  "people's republic of china": 'region china',
  prc: 'region china',
  'simplified, china': 'region china',
  'hong kong s.a.r.': 'region hong kong sar china',
  korea: 'region south korea',
  'czech republic': 'region czechia',
  turkey: 'region türkiye',
  'latin america': 'region latin america',
};

function codesByName(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const scripts = ['Latn', 'Cyrl', 'Hans', 'Hant', 'Arab'];
  const named: [string, string][] = [];
  for (const code of pairs) named.push([`language ${english.language.of(code)?.toLowerCase()}`, code]);
  for (const code of [...pairs.map((each) => each.toUpperCase()), '419'])
    named.push([`region ${english.region.of(code)?.toLowerCase()}`, code]);
  for (const code of scripts) named.push([`script ${english.script.of(code)?.toLowerCase()}`, code]);
  named.push(
    ['script simplified', 'Hans'],
    ['script traditional', 'Hant'],
    ['language norwegian bokmål', 'nb'],
  );
  return new Map(named.toReversed());
}
