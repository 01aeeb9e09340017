import { searchKey } from '../text/search-key.ts';

/** The languages of the table below, by BCP 47 code, in the order of its columns after the first. */
const LOCALES: readonly string[] = ['es', 'pt', 'de', 'fr', 'it'];

/** Usual units and kinds of work in English, then in the other built-in invoice languages. */
const WORDS = `
Words|palabras|palavras|Wörter|mots|parole
Hours|horas|horas|Stunden|heures|ore
Minutes|minutos|minutos|Minuten|minutes|minuti
Days|días|dias|Tage|jours|giorni
Pages|páginas|páginas|Seiten|pages|pagine
Lines|líneas|linhas|Zeilen|lignes|righe
Characters|caracteres|caracteres|Zeichen|caractères|caratteri
Units|unidades|unidades|Einheiten|unités|unità
Flat rate|tarifa plana|preço fixo|Pauschale|forfait|forfait
Translation|Traducción|Tradução|Übersetzung|Traduction|Traduzione
Proofreading|Corrección|Revisão ortográfica|Korrektorat|Relecture|Correzione di bozze
Editing|Edición|Edição|Lektorat|Révision rédactionnelle|Editing
Revision|Revisión|Revisão|Revision|Révision|Revisione
Review|Revisión|Revisão|Prüfung|Révision|Revisione
Post-editing|Posedición|Pós-edição|Post-Editing|Post-édition|Post-editing
Localization|Localización|Localização|Lokalisierung|Localisation|Localizzazione
Transcreation|Transcreación|Transcriação|Transkreation|Transcréation|Transcreazione
Interpreting|Interpretación|Interpretação|Dolmetschen|Interprétation|Interpretariato
Subtitling|Subtitulado|Legendagem|Untertitelung|Sous-titrage|Sottotitolaggio
Transcription|Transcripción|Transcrição|Transkription|Transcription|Trascrizione
Copywriting|Redacción publicitaria|Redação publicitária|Werbetexten|Rédaction publicitaire|Copywriting
Terminology|Terminología|Terminologia|Terminologie|Terminologie|Terminologia
Desktop publishing|Maquetación|Diagramação|Satz|Mise en page|Impaginazione
Certified translation|Traducción jurada|Tradução juramentada|Beglaubigte Übersetzung|Traduction assermentée|Traduzione giurata
`;

const byWord = new Map(
  WORDS.trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [english = '', ...others] = line.split('|');
      return [searchKey(english), others];
    }),
);

/** The usual word for a unit or a kind of work in a language; undefined where the table has none. */
export function workWord(english: string, locale: string): string | undefined {
  const column = LOCALES.indexOf(baseLanguage(locale));
  return byWord.get(searchKey(english))?.[column];
}

/** The usual words for a unit or a kind of work in all languages of the table but English. */
export function workWords(english: string): readonly string[] {
  return byWord.get(searchKey(english)) ?? [];
}

/** The language of a locale without its region: "de" of "de-AT". */
export function baseLanguage(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? '';
}
