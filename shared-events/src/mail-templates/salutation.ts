type Words = { named(name: string): string; unnamed: string };

const ENGLISH: Words = { named: (name) => `Dear ${name},`, unnamed: 'Dear Sir or Madam,' };

/** By language; the words suit a person of any gender. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ['en', ENGLISH],
  ['es', { named: (name) => `Estimado/a ${name}:`, unnamed: 'Estimados señores:' }],
  ['pt', { named: (name) => `Estimado(a) ${name},`, unnamed: 'Exmos. Senhores,' }],
  ['de', { named: (name) => `Guten Tag ${name},`, unnamed: 'Sehr geehrte Damen und Herren,' }],
  ['fr', { named: (name) => `Bonjour ${name},`, unnamed: 'Madame, Monsieur,' }],
  ['it', { named: (name) => `Gentile ${name},`, unnamed: 'Gentili Signori,' }],
]);

/** Contacts that are called by their department, which no letter greets by name. */
const DEPARTMENT =
  /(?<!\p{L})(?:account(?:s|ing)|billing|finance|invoic(?:es|ing)|office|buchhaltung|rechnungswesen|verwaltung|comptabilit[ée]|facturation|contabili(?:dad|dade|t[àa])|administraci[óo]n|administra[çc][ãa]o|amministrazione|faturamento)(?!\p{L})/iu;

/**
 * The line that opens a message in the language of a locale, English for other languages. `name` may be empty, or that
 * of a department.
 */
export function salutation(locale: string, name: string): string {
  const words = WORDS.get(languageOfLocale(locale)) ?? ENGLISH;
  return name === '' || DEPARTMENT.test(name) ? words.unnamed : words.named(name);
}

/** The language of a locale: "de" of "de-AT". */
export function languageOfLocale(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}
