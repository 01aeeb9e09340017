import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { invoiceLanguageEditableFields, invoiceLanguageRecord } from './records.ts';

/** When the default language is deleted, the same event changes the setting that referred to it (`alongside`). */
const deletion = defineDeletion({
  entity: 'invoiceLanguage',
  deleted: 'InvoiceLanguageDeleted',
  restored: 'InvoiceLanguageRestored',
  labels: { deleted: 'Deleted invoice language', restored: 'Restored invoice language' },
});

export const InvoiceLanguageAdded = defineAddition({
  type: 'InvoiceLanguageAdded',
  entity: 'invoiceLanguage',
  record: invoiceLanguageRecord,
  label: 'Added invoice language',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const InvoiceLanguageEdited = defineEdit({
  type: 'InvoiceLanguageEdited',
  entity: 'invoiceLanguage',
  fields: invoiceLanguageEditableFields,
  edits: 'Edited invoice language',
});

export const InvoiceLanguageDeleted = deletion.deleted;
const InvoiceLanguageRestored = deletion.restored;

export const invoiceLanguageEvents = {
  InvoiceLanguageAdded,
  InvoiceLanguageEdited,
  InvoiceLanguageDeleted,
  InvoiceLanguageRestored,
};
