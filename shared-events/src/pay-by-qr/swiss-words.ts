import { baseLanguage } from '../languages/work-words.ts';

/** The words of a Swiss QR-bill, as the standard writes them. */
export type SwissWords = {
  paymentPart: string;
  receipt: string;
  account: string;
  reference: string;
  message: string;
  payableBy: string;
  payableByBlank: string;
  currency: string;
  amount: string;
  acceptance: string;
  separate: string;
};

const ENGLISH: SwissWords = {
  paymentPart: 'Payment part',
  receipt: 'Receipt',
  account: 'Account / Payable to',
  reference: 'Reference',
  message: 'Additional information',
  payableBy: 'Payable by',
  payableByBlank: 'Payable by (name/address)',
  currency: 'Currency',
  amount: 'Amount',
  acceptance: 'Acceptance point',
  separate: 'Separate before paying in',
};

const GERMAN: SwissWords = {
  paymentPart: 'Zahlteil',
  receipt: 'Empfangsschein',
  account: 'Konto / Zahlbar an',
  reference: 'Referenz',
  message: 'Zusätzliche Informationen',
  payableBy: 'Zahlbar durch',
  payableByBlank: 'Zahlbar durch (Name/Adresse)',
  currency: 'Währung',
  amount: 'Betrag',
  acceptance: 'Annahmestelle',
  separate: 'Vor der Einzahlung abzutrennen',
};

const FRENCH: SwissWords = {
  paymentPart: 'Section paiement',
  receipt: 'Récépissé',
  account: 'Compte / Payable à',
  reference: 'Référence',
  message: 'Informations supplémentaires',
  payableBy: 'Payable par',
  payableByBlank: 'Payable par (nom/adresse)',
  currency: 'Monnaie',
  amount: 'Montant',
  acceptance: 'Point de dépôt',
  separate: 'A détacher avant le versement',
};

const ITALIAN: SwissWords = {
  paymentPart: 'Sezione pagamento',
  receipt: 'Ricevuta',
  account: 'Conto / Pagabile a',
  reference: 'Riferimento',
  message: 'Informazioni supplementari',
  payableBy: 'Pagabile da',
  payableByBlank: 'Pagabile da (nome/indirizzo)',
  currency: 'Valuta',
  amount: 'Importo',
  acceptance: 'Punto di accettazione',
  separate: 'Da staccare prima del versamento',
};

const BY_LANGUAGE: Readonly<Record<string, SwissWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  it: ITALIAN,
};

/** The words of a QR-bill in the language of its invoice (BCP 47); the standard has four, others get English. */
export function swissWords(locale: string): SwissWords {
  return BY_LANGUAGE[baseLanguage(locale)] ?? ENGLISH;
}
