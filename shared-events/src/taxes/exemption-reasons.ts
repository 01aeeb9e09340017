import { baseLanguage } from '../languages/work-words.ts';
import { hasReason, type TaxKind } from './kinds.ts';

/** The languages of the table below, by BCP 47 code, in the order of its columns. */
const LANGUAGES: readonly string[] = ['en', 'es', 'pt', 'de', 'fr', 'it', 'nl', 'pl'];

/** Why there is no tax, in the usual words. `{law}` is the law of the seller's country. */
const SENTENCES = {
  AE: `Reverse charge: VAT is payable by the recipient.|Inversión del sujeto pasivo: el destinatario es el deudor del IVA.|IVA – autoliquidação: o imposto é devido pelo adquirente.|Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).|Autoliquidation : la TVA est due par le preneur.|Inversione contabile: l’IVA è dovuta dal committente.|Btw verlegd naar de afnemer.|Odwrotne obciążenie.`,
  G: `Export: exempt from VAT.|Exportación exenta de IVA.|Exportação isenta de IVA.|Steuerfreie Ausfuhr.|Exportation exonérée de TVA.|Esportazione non imponibile IVA.|Uitvoer: vrijgesteld van btw.|Eksport zwolniony z VAT.`,
  O: `Outside the scope of VAT.|Operación no sujeta a IVA.|Operação não sujeita a IVA.|Nicht steuerbare Leistung.|Opération hors du champ d’application de la TVA.|Operazione fuori campo IVA.|Buiten het toepassingsgebied van de btw.|Nie podlega VAT.`,
  E: `Exempt from VAT.|Exento de IVA.|Isento de IVA.|Umsatzsteuerfrei.|Exonéré de TVA.|Operazione esente da IVA.|Vrijgesteld van btw.|Zwolniony z VAT.`,
  small: `Exempt from VAT: small business scheme ({law}).|Exento de IVA: régimen de pequeñas empresas ({law}).|Isento de IVA: regime de isenção das pequenas empresas ({law}).|Umsatzsteuerfrei nach der Kleinunternehmerregelung ({law}).|TVA non applicable : régime de franchise ({law}).|Esente da IVA: regime delle piccole imprese ({law}).|Vrijgesteld van btw: kleineondernemersregeling ({law}).|Zwolnienie z VAT dla małych przedsiębiorców ({law}).`,
} as const;

/** The laws that exempt small businesses, by country; the sentences that its tax office prescribes, by language. */
const SMALL_BUSINESS: Readonly<
  Record<string, { law: string; prescribed: Readonly<Record<string, string>> }>
> = {
  DE: {
    law: '§ 19 UStG',
    prescribed: { de: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.' },
  },
  AT: {
    law: '§ 6 Abs. 1 Z 27 UStG',
    prescribed: { de: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).' },
  },
  FR: { law: 'art. 293 B du CGI', prescribed: { fr: 'TVA non applicable, art. 293 B du CGI.' } },
  BE: {
    law: 'art. 56bis CTVA/WBTW',
    prescribed: {
      fr: 'Petite entreprise soumise au régime de la franchise de taxe. TVA non applicable.',
      nl: 'Kleine onderneming onderworpen aan de vrijstellingsregeling van belasting. Btw niet toepasselijk.',
    },
  },
  NL: {
    law: 'art. 25 Wet OB 1968, KOR',
    prescribed: { nl: 'Factuur vrijgesteld van btw op grond van de kleineondernemersregeling (KOR).' },
  },
  PL: {
    law: 'art. 113 ust. 1 i 9 ustawy o VAT',
    prescribed: { pl: 'Zwolnienie z VAT na podstawie art. 113 ust. 1 i 9 ustawy o VAT.' },
  },
};

/** What decides the usual reason: the language of the document (BCP 47), and the seller's country and size. */
export type UsualReasonOf = { locale: string; country?: string | undefined; smallBusiness: boolean };

/** The usual sentence that says why there is no tax of a kind; undefined where none is said. */
export function usualReason(
  kind: TaxKind,
  { locale, country, smallBusiness }: UsualReasonOf,
): string | undefined {
  if (!hasReason(kind) || kind === 'S' || kind === 'Z' || kind === 'W') return undefined;
  const scheme = kind === 'E' && smallBusiness ? SMALL_BUSINESS[country ?? ''] : undefined;
  if (scheme === undefined) return sentenceIn(SENTENCES[kind], locale);
  const prescribed = scheme.prescribed[baseLanguage(locale)];
  return prescribed ?? sentenceIn(SENTENCES.small, locale).replace('{law}', scheme.law);
}

/** English stands for the languages that the table lacks. */
function sentenceIn(sentences: string, locale: string): string {
  const [english = '', ...others] = sentences.split('|');
  return others[LANGUAGES.indexOf(baseLanguage(locale)) - 1] ?? english;
}
