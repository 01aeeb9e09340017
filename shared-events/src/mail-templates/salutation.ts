import { searchKey } from '../text/search-key.ts';

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

/** What departments are called that read invoices, without accents. */
const DEPARTMENTS =
  /^((abteilung|service|servicio|servizio|ufficio|departamento de|departement) )?(accounts?|accounting|accounts (payable|receivable)|(administra(tion|cao|cion)|amministrazione)|billing|bookkeeping|buchhaltung|compras|comptabilite|contabili(dad|dade|ta)|controlling|einkauf|factur(acion|ation)|faturamento|faturacao|fatturazione|finan(ce|ces|cial|zas|zen|cas)|invoic(e|es|ing)|kreditoren(buchhaltung)?|office|payments?|procurement|purchasing|rechnungen|rechnungs(abteilung|stelle|wesen)|sekretariat|vendor management|verwaltung)( (department|dept\.?|team|office))?$/;

/** Whether a contact is a department, which isn't greeted like a person. */
const isDepartment = (name: string): boolean => DEPARTMENTS.test(searchKey(name));

/**
 * The line that opens a message in the language of a locale, English for other languages. `name` may be empty; the name
 * of a department is left out.
 */
export function salutation(locale: string, name: string): string {
  const words = WORDS.get(languageOfLocale(locale)) ?? ENGLISH;
  return name === '' || isDepartment(name) ? words.unnamed : words.named(name);
}

/** The language of a locale: "de" of "de-AT". */
export function languageOfLocale(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? '';
}
