import {
  jobTypeAnswer,
  languagePairAnswer,
  rateAnswer,
  unitAnswer,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import { clientAnswer, clientUsageAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import {
  editConflictAnswer,
  goingBackAnswer,
  historyEntryAnswer,
  shownChangeAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import {
  invoiceAnswer,
  invoiceItemAnswer,
  invoiceTaxAnswer,
} from '@ledgerline/shared-events/invoices/answers.ts';
import { exchangeAnswer, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import {
  invoiceLanguageAnswer,
  settingsAnswer,
  taxAnswer,
  textBlockAnswer,
} from '@ledgerline/shared-events/settings/answers.ts';
import { z } from 'zod';
import { problem } from './problem.ts';

/** The schemas that the description names, each once under `components`, with what it is in words. */
const NAMED: readonly [z.core.$ZodType, string, string][] = [
  [
    jobAnswer,
    'Job',
    'A job. Amounts are in its own currency; `converted_value` is in the primary one, null while no rate is known. `exchangeRate` is units of its currency for one unit of the primary one. The deadline is UTC; without a time it is the end of its day in the time zone of the account, which 00:00 means too. The midnight that begins a day is therefore 24:00 of the day before; screens and lists show it as 00:00 of the day that begins.',
  ],
  [exchangeAnswer, 'ExchangeRate', 'The rate behind a converted amount, its day, and who gave it.'],
  [
    clientAnswer,
    'Client',
    'A client. In `settings` a missing key means the default of the account, and null means none.',
  ],
  [clientUsageAnswer, 'ClientUsage', 'How often a client used each job type and language pair, by id.'],
  [jobTypeAnswer, 'JobType', 'A job type, with the number of jobs that have it.'],
  [languagePairAnswer, 'LanguagePair', 'A language pair.'],
  [unitAnswer, 'Unit', 'A unit. Ids below 100 are built in; 7 is the flat rate.'],
  [rateAnswer, 'Rate', 'What a client pays for a job type and unit; without a language pair, for any.'],
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
    'An invoice: company, client, texts, taxes and rate are those of the moment when it was written.',
  ],
  [invoiceItemAnswer, 'InvoiceItem', 'A line of an invoice. The id of a job’s line is `job` and its id.'],
  [invoiceTaxAnswer, 'InvoiceTax', 'A tax as it was when the invoice was written.'],
  [shownChangeAnswer, 'Change', 'What a command did to one field, as values and in words.'],
  [
    historyEntryAnswer,
    'HistoryEntry',
    'One act of a user. `undoable` says whether it can be taken back, `reason` why not.',
  ],
  [
    goingBackAnswer,
    'GoingBack',
    'What going back to an entry would do. Sending its `entries` to `POST /api/undo` does it.',
  ],
  [editConflictAnswer, 'EditConflict', 'A field that an edit would have overwritten without having seen it.'],
  [problem, 'Problem', 'A refusal. Nothing was changed. `code` is for programs, `message` for people.'],
];

// Zod keeps the words of single members there as well.
for (const [schema, id, description] of NAMED) z.globalRegistry.add(schema, { id, description });
