import {
  CREDIT_NOTE_COLUMNS,
  type CreditNoteColumn,
  DEFAULT_CREDIT_NOTE_COLUMNS,
  OFFERED_CREDIT_NOTE_COLUMNS,
} from '#entities/credit-note/columns.ts';
import { CREDIT_NOTE_FILTERS, creditNoteQueryOf, creditNoteSearch } from '#entities/credit-note/query.ts';
import type { DocumentKind } from '#features/list-views/documents/document-kind.ts';

/** The list of credit notes. */
export const CREDIT_NOTES: DocumentKind<CreditNoteColumn> = {
  list: 'creditNotes',
  one: 'credit note',
  many: 'credit notes',
  title: 'Credit notes',
  path: '/api/invoice',
  printed: 'credit-note',
  searchOf: creditNoteSearch,
  queryOf: creditNoteQueryOf,
  ownSort: () => '-date',
  tabs: [{ value: 'all', label: 'All', builtIn: 'creditNotes' }],
  columns: CREDIT_NOTE_COLUMNS,
  offered: OFFERED_CREDIT_NOTE_COLUMNS,
  own: DEFAULT_CREDIT_NOTE_COLUMNS,
  room: 1000,
  filters: CREDIT_NOTE_FILTERS,
  panelId: 'credit-note-list',
  panelLabel: () => 'Credit notes',
  fileName: () => 'Credit notes',
  empty: () => ({
    title: 'No credit notes yet',
    text: 'A credit note reduces an invoice as a whole or by some lines. It is among the actions of the invoice.',
  }),
};
