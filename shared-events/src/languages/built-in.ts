import type { InvoiceDateFormat } from '../dates/invoice-date-format.ts';
import {
  ENGLISH,
  INVOICE_STRING_IDS,
  type InvoiceLanguage,
  type InvoiceStringId,
} from './invoice-language.ts';

type Texts = Readonly<Record<InvoiceStringId, string>>;

const SPANISH: Texts = {
  invoice: 'Factura',
  date: 'Fecha',
  invoiceNumber: 'Número de factura',
  paymentTerms: 'Condiciones de pago',
  dueDate: 'Fecha de vencimiento',
  reference: 'Referencia',
  billTo: 'Facturar a',
  description: 'Descripción',
  qty: 'Cant.',
  unitPrice: 'Precio unitario',
  amount: 'Importe',
  subtotal: 'Subtotal',
  total: 'Total',
  amountDue: 'Total a pagar',
  paymentInstructions: 'Instrucciones de pago',
  notes: 'Notas',
};

const PORTUGUESE: Texts = {
  invoice: 'Fatura',
  date: 'Data',
  invoiceNumber: 'Número da fatura',
  paymentTerms: 'Condições de pagamento',
  dueDate: 'Data de vencimento',
  reference: 'Referência',
  billTo: 'Faturar a',
  description: 'Descrição',
  qty: 'Qtd.',
  unitPrice: 'Preço unitário',
  amount: 'Valor',
  subtotal: 'Subtotal',
  total: 'Total',
  amountDue: 'Total a pagar',
  paymentInstructions: 'Instruções de pagamento',
  notes: 'Observações',
};

const GERMAN: Texts = {
  invoice: 'Rechnung',
  date: 'Datum',
  invoiceNumber: 'Rechnungsnummer',
  paymentTerms: 'Zahlungsbedingungen',
  dueDate: 'Fälligkeitsdatum',
  reference: 'Referenz',
  billTo: 'Rechnung an',
  description: 'Beschreibung',
  qty: 'Menge',
  unitPrice: 'Einzelpreis',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  amountDue: 'Zahlbetrag',
  paymentInstructions: 'Zahlungshinweise',
  notes: 'Anmerkungen',
};

const FRENCH: Texts = {
  invoice: 'Facture',
  date: 'Date',
  invoiceNumber: 'Numéro de facture',
  paymentTerms: 'Conditions de paiement',
  dueDate: 'Date d’échéance',
  reference: 'Référence',
  billTo: 'Facturer à',
  description: 'Description',
  qty: 'Qté',
  unitPrice: 'Prix unitaire',
  amount: 'Montant',
  subtotal: 'Sous-total',
  total: 'Total',
  amountDue: 'Net à payer',
  paymentInstructions: 'Instructions de paiement',
  notes: 'Remarques',
};

const ITALIAN: Texts = {
  invoice: 'Fattura',
  date: 'Data',
  invoiceNumber: 'Numero fattura',
  paymentTerms: 'Condizioni di pagamento',
  dueDate: 'Data di scadenza',
  reference: 'Riferimento',
  billTo: 'Intestatario',
  description: 'Descrizione',
  qty: 'Q.tà',
  unitPrice: 'Prezzo unitario',
  amount: 'Importo',
  subtotal: 'Subtotale',
  total: 'Totale',
  amountDue: 'Netto a pagare',
  paymentInstructions: 'Istruzioni per il pagamento',
  notes: 'Note',
};

function language(
  id: string,
  name: string,
  locale: string,
  dateFormat: InvoiceDateFormat,
  texts: Texts,
): InvoiceLanguage {
  return {
    id,
    name,
    locale,
    dateFormat,
    strings: INVOICE_STRING_IDS.map((key) => ({ id: key, value: texts[key] })),
  };
}

/** The languages that every account has. */
export const BUILT_IN_LANGUAGES: readonly InvoiceLanguage[] = [
  language('1', 'English', 'en', 'DD/MM/YYYY', ENGLISH),
  language('2', 'Spanish', 'es', 'DD/MM/YYYY', SPANISH),
  language('3', 'Portuguese', 'pt', 'DD/MM/YYYY', PORTUGUESE),
  language('4', 'German', 'de', 'DD.MM.YYYY', GERMAN),
  language('5', 'French', 'fr', 'DD/MM/YYYY', FRENCH),
  language('6', 'Italian', 'it', 'DD/MM/YYYY', ITALIAN),
];

/** The built-in language of an id, or null. */
export function builtInLanguage(id: string): InvoiceLanguage | null {
  return BUILT_IN_LANGUAGES.find((candidate) => candidate.id === id) ?? null;
}

/** Whether an id is that of a built-in language. */
export function isBuiltInLanguage(id: string): boolean {
  return builtInLanguage(id) !== null;
}
