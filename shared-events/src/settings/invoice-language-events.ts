import { defineRecord } from '../ledger/record-events.ts';
import { invoiceLanguageEditableFields, invoiceLanguageRecord } from './records.ts';

/** When the default language is deleted, the same event changes the setting that referred to it (`alongside`). */
const [InvoiceLanguageAdded, InvoiceLanguageEdited, InvoiceLanguageDeleted, InvoiceLanguageRestored] =
  defineRecord({
    types: [
      'InvoiceLanguageAdded',
      'InvoiceLanguageEdited',
      'InvoiceLanguageDeleted',
      'InvoiceLanguageRestored',
    ],
    entity: 'invoiceLanguage',
    noun: 'invoice language',
    record: invoiceLanguageRecord,
    nameOf: ({ name }) => name,
    fields: invoiceLanguageEditableFields,
  });

export { InvoiceLanguageAdded, InvoiceLanguageDeleted, InvoiceLanguageEdited };

export const invoiceLanguageEvents = {
  InvoiceLanguageAdded,
  InvoiceLanguageEdited,
  InvoiceLanguageDeleted,
  InvoiceLanguageRestored,
};
