import {
  jobTypeAnswer,
  languagePairAnswer,
  rateAnswer,
  unitAnswer,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import { clientAnswer, clientUsageAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import {
  editConflictAnswer,
  historyEntryAnswer,
  revertPreviewAnswer,
  shownChangeAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import {
  invoiceAnswer,
  invoiceItemAnswer,
  invoiceTaxAnswer,
} from '@ledgerline/shared-events/invoices/answers.ts';
import { exchangeAnswer, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { quoteAnswer, quoteItemAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import {
  invoiceLanguageAnswer,
  settingsAnswer,
  taxAnswer,
  textBlockAnswer,
} from '@ledgerline/shared-events/settings/answers.ts';
import { z } from 'zod';
import { problem } from './problem.ts';

/** The named schemas under `components` of the description, with their names and descriptions. */
const NAMED: readonly [z.core.$ZodType, string, string][] = [
  [
    jobAnswer,
    'Job',
    'A job. Amounts are in its own currency; `converted_value` is in the primary one, or null without an exchange rate. `exchangeRate` is units of its currency for one unit of the primary one. The deadline is UTC. A deadline without a time, or at 00:00, means the end of its day in the time zone of the account. The midnight at which a day starts is therefore 24:00 of the day before; screens and lists show it as 00:00 of the day that starts.',
  ],
  [exchangeAnswer, 'ExchangeRate', 'The rate behind a converted amount, its day, and its source.'],
  [
    clientAnswer,
    'Client',
    'A client. In `settings` a missing key means the default of the account, and null means none.',
  ],
  [clientUsageAnswer, 'ClientUsage', 'How often a client used each job type and language pair, by id.'],
  [jobTypeAnswer, 'JobType', 'A job type, with the number of jobs that have it.'],
  [languagePairAnswer, 'LanguagePair', 'A language pair.'],
  [unitAnswer, 'Unit', 'A unit. Ids below 100 are built in; 7 is the flat rate.'],
  [
    rateAnswer,
    'Rate',
    'The price of a client for a job type and unit; without a language pair, for all pairs.',
  ],
  [taxAnswer, 'Tax', 'A tax of the settings. The rate is percent.'],
  [textBlockAnswer, 'TextBlock', 'A payment instruction or a note; the text is sanitised HTML.'],
  [
    invoiceLanguageAnswer,
    'InvoiceLanguage',
    'A language of invoices with its texts. Ids below 100 are built in.',
  ],
  [settingsAnswer, 'Settings', 'All settings, with defaults and built-in items.'],
  [
    invoiceAnswer,
    'Invoice',
    'An invoice. Company, client, texts, taxes and rate are frozen at its creation.',
  ],
  [
    invoiceItemAnswer,
    'InvoiceItem',
    'A line of an invoice. The id of a line of a job is `job` and the id of the job.',
  ],
  [
    creditNoteAnswer,
    'CreditNote',
    'A credit note. Parties, taxes and rate are those of its invoice; its amounts are positive.',
  ],
  [
    quoteAnswer,
    'Quote',
    'A quote. Its lines are jobs to be; its status is that of the present day of the user.',
  ],
  [quoteItemAnswer, 'QuoteItem', 'A line of a quote.'],
  [invoiceTaxAnswer, 'InvoiceTax', 'A tax as it was when the invoice was created.'],
  [shownChangeAnswer, 'Change', 'The change of one field by a command, as values and in words.'],
  [
    historyEntryAnswer,
    'HistoryEntry',
    'An entry of the history: a command of a user. `undoable` says whether it can be undone, `reason` why not.',
  ],
  [
    revertPreviewAnswer,
    'GoingBack',
    'The preview of a revert to the moment of an entry. To perform it, send its `entries` to `POST /api/undo`.',
  ],
  [
    editConflictAnswer,
    'EditConflict',
    'A field that an edit would have overwritten although its present value was not seen.',
  ],
  [problem, 'Problem', 'A refusal. Nothing was changed. `code` is for programs, `message` for people.'],
];

// Zod also stores the descriptions of single fields there.
for (const [schema, id, description] of NAMED) z.globalRegistry.add(schema, { id, description });
