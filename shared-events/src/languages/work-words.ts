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

/** The bands of an analysis, and what a match comes from. */
const BAND_WORDS = `
Perfect match|Coincidencia perfecta|Correspondência perfeita|Perfect Match|Correspondance parfaite|Corrispondenza perfetta
Context match|Coincidencia de contexto|Correspondência de contexto|Kontext-Match|Correspondance contextuelle|Corrispondenza di contesto
Repetitions|Repeticiones|Repetições|Wiederholungen|Répétitions|Ripetizioni
Cross-file repetitions|Repeticiones entre archivos|Repetições entre ficheiros|Dateiübergreifende Wiederholungen|Répétitions inter-fichiers|Ripetizioni tra file
Fragments|Fragmentos|Fragmentos|Fragmente|Fragments|Frammenti
New|Palabras nuevas|Palavras novas|Neu|Mots nouveaux|Parole nuove
Locked|Bloqueado|Bloqueado|Gesperrt|Verrouillé|Bloccato
Non-translatable|No traducible|Não traduzível|Nicht zu übersetzen|Non traduisible|Non traducibile
Numbers only|Solo números|Só números|Nur Zahlen|Chiffres seuls|Solo numeri
MT|TA|TA|MÜ|TA|TA
internal|interna|interna|intern|interne|interna
`;

/** Why the value of a line isn't quantity × rate. */
const PRICE_WORDS = `
Minimum fee|Tarifa mínima|Taxa mínima|Mindestpreis|Forfait minimum|Tariffa minima
`;

/** The day or the days in which the work of an invoice was done. */
const SUPPLY_WORDS = `
Date of supply|Fecha de operación|Data da prestação|Leistungsdatum|Date de prestation|Data della prestazione
Period of supply|Período de operación|Período da prestação|Leistungszeitraum|Période de prestation|Periodo della prestazione
`;

/** The references of a document by the client. */
const REFERENCE_WORDS = `
Buyer reference|Referencia del cliente|Referência do cliente|Käuferreferenz|Référence acheteur|Riferimento del cliente
Order number|Número de pedido|Número da encomenda|Bestellnummer|Numéro de commande|Numero d’ordine
Contract number|Número de contrato|Número do contrato|Vertragsnummer|Numéro de contrat|Numero di contratto
Project reference|Referencia del proyecto|Referência do projeto|Projektreferenz|Référence du projet|Riferimento del progetto
`;

/** The heading of a bank account. */
const ACCOUNT_WORD =
  'Bank details|Datos bancarios|Dados bancários|Bankverbindung|Coordonnées bancaires|Coordinate bancarie';

/** What a quote calls what an invoice calls otherwise. */
const QUOTE_WORDS = `
Quote|Presupuesto|Orçamento|Angebot|Devis|Preventivo
Quote number|Número de presupuesto|Número do orçamento|Angebotsnummer|Numéro de devis|Numero del preventivo
Valid until|Válido hasta|Válido até|Gültig bis|Valable jusqu’au|Valido fino al
Quote for|Presupuesto para|Orçamento para|Angebot für|Devis pour|Preventivo per
Terms|Condiciones|Condições|Bedingungen|Conditions|Condizioni
`;

/** What stands in the place of the number of a document that isn't issued yet. */
const DRAFT_WORD = 'Draft|Borrador|Rascunho|Entwurf|Brouillon|Bozza';

/** What a credit note calls what an invoice calls otherwise. "of" is between the number and the date of an invoice. */
const CREDIT_NOTE_WORDS = `
Credit note|Nota de crédito|Nota de crédito|Rechnungskorrektur|Avoir|Nota di credito
Credit note number|Número de nota de crédito|Número da nota de crédito|Nummer der Korrektur|Numéro d’avoir|Numero della nota di credito
Corrects invoice|Rectifica la factura|Retifica a fatura|Zu Rechnung|Rectifie la facture|Rettifica la fattura
Credit to|Abonar a|Creditar a|Korrektur an|Avoir pour|Credito a
Total credited|Total abonado|Total creditado|Korrekturbetrag|Total de l’avoir|Totale accreditato
Amount credited|Importe abonado|Valor creditado|Korrektur des Zahlbetrags|Net de l’avoir|Netto accreditato
Reason|Motivo|Motivo|Grund|Motif|Motivo
of|del|de|vom|du|del
`;

/** The other languages of each English word of a table. */
const wordTable = (table: string) =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line): [string, string[]] => {
        const [english = '', ...others] = line.split('|');
        return [searchKey(english), others];
      }),
  );

const wordsOfWork = wordTable(WORDS);
const wordsOfBands = wordTable(BAND_WORDS);
const wordsOfPrices = wordTable(PRICE_WORDS);
const wordsOfSupply = wordTable(SUPPLY_WORDS);
const wordsOfQuotes = wordTable(QUOTE_WORDS);
const wordsOfDrafts = wordTable(DRAFT_WORD);
const wordsOfReferences = wordTable(REFERENCE_WORDS);
const wordsOfAccounts = wordTable(ACCOUNT_WORD);
const wordsOfCreditNotes = wordTable(CREDIT_NOTE_WORDS);

const inLocale = (table: ReadonlyMap<string, string[]>, english: string, locale: string) =>
  table.get(searchKey(english))?.[LOCALES.indexOf(baseLanguage(locale))];

/** The usual word for a unit or a kind of work in a language; undefined where the table has none. */
export const workWord = (english: string, locale: string): string | undefined =>
  inLocale(wordsOfWork, english, locale);

/** A word of a price in a language; the English one where the table has none. */
export const priceWord = (english: string, locale: string): string =>
  inLocale(wordsOfPrices, english, locale) ?? english;

/** What a day or a period of supply is called in a language; the English words where the table has none. */
export const supplyWord = (isOneDay: boolean, locale: string): string => {
  const english = isOneDay ? 'Date of supply' : 'Period of supply';
  return inLocale(wordsOfSupply, english, locale) ?? english;
};

/** What a reference is called in a language, from its English label; that one where the table has none. */
export const referenceWord = (english: string, locale: string): string =>
  inLocale(wordsOfReferences, english, locale) ?? english;

/** A word of a quote in a language; the English one where the table has none. */
export const quoteWord = (english: string, locale: string): string =>
  inLocale(wordsOfQuotes, english, locale) ?? english;

/** The word for a document that isn't issued yet in a language; the English one where the table has none. */
export const draftWord = (locale: string): string => inLocale(wordsOfDrafts, 'Draft', locale) ?? 'Draft';

/** What stands above a bank account in a language; the English words where the table has none. */
export const accountWord = (locale: string): string =>
  inLocale(wordsOfAccounts, 'Bank details', locale) ?? 'Bank details';

/** A word of a credit note in a language; the English one where the table has none. */
export const creditNoteWord = (english: string, locale: string): string =>
  inLocale(wordsOfCreditNotes, english, locale) ?? english;

/** A number with its day, "139 of 06.10.2026" in a language; with a comma where the table has none. */
export function numberOfDay(number: string, day: string, locale: string): string {
  const word = baseLanguage(locale) === 'en' ? 'of' : inLocale(wordsOfCreditNotes, 'of', locale);
  return word === undefined ? `${number}, ${day}` : `${number} ${word} ${day}`;
}

/** The word for a band of an analysis in a language; the English one where the table has none. */
export const bandWord = (english: string, locale: string): string =>
  inLocale(wordsOfBands, english, locale) ?? english;

/** The usual words for a unit or a kind of work in all languages of the table but English. */
export function workWords(english: string): readonly string[] {
  return wordsOfWork.get(searchKey(english)) ?? [];
}

/** The language of a locale without its region: "de" of "de-AT". */
export function baseLanguage(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? '';
}
