import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import { historyOf } from './returning-values.ts';

type Step = { name: CommandName; payload: { [key: string]: Json } };

const setting = (key: string, value: Json): Step => ({ name: 'SetSetting', payload: { key, value } });
const ofClient = (clientId: number, key: string, value: Json): Step => ({
  name: 'SetClientSetting',
  payload: { clientId, key, value },
});
const invoiced = (...jobIds: number[]): Step => ({
  name: 'InvoiceJobs',
  payload: { clientId: 1, jobIds },
});
const numbered = (invoiceId: number, number: string): Step => ({
  name: 'EditInvoice',
  payload: { invoiceId, invoice: { number } },
});
const tax = (name: string, more: { [key: string]: Json } = {}) =>
  setting('taxes', { name, rate: 5, ...more });

/** Commands on few records that are linked by names, numbers and references, so that the rules between records apply. */
const linking = fc.constantFrom<Step>(
  { name: 'CreateClient', payload: { client: { name: 'A' } } },
  { name: 'EditClient', payload: { clientId: 1, client: { name: 'A' } } },
  { name: 'EditClient', payload: { clientId: 1, client: { name: 'B' } } },
  { name: 'EditClient', payload: { clientId: 2, client: { name: 'B' } } },
  { name: 'DeleteClient', payload: { clientId: 1 } },
  { name: 'DeleteClient', payload: { clientId: 3 } },
  { name: 'AddLanguagePair', payload: { languagePair: { from: 'German', to: 'Dutch' } } },
  { name: 'EditLanguagePair', payload: { languagePairId: 1, languagePair: { to: 'Dutch' } } },
  { name: 'DeleteLanguagePair', payload: { languagePairId: 2 } },
  { name: 'AddUnit', payload: { unit: { name: 'Lines', singular: 'line', quantityText: 'Lines' } } },
  { name: 'AddRate', payload: { rate: { client_id: 1, job_type_id: 1, unit_id: 101, value: '0.1' } } },
  { name: 'DeleteRate', payload: { rateId: 1 } },
  { name: 'DeleteUnit', payload: { unitId: 101 } },
  invoiced(1),
  invoiced(1, 2),
  invoiced(3),
  numbered(1, '7'),
  numbered(2, '7'),
  numbered(1, '1'),
  { name: 'DeleteInvoice', payload: { invoiceId: 1 } },
  { name: 'IssueInvoice', payload: { invoiceId: 1 } },
  { name: 'EditJob', payload: { jobId: 1, job: { client_id: 2 } } },
  { name: 'DeleteJob', payload: { jobId: 1 } },
  { name: 'MarkJobActive', payload: { jobId: 3 } },
  tax('GST', { default: true }),
  tax('PST', { compound: true, primaryTax: 2 }),
  setting('taxes', { id: 2, compound: true, primaryTax: 1 }),
  { name: 'RemoveSetting', payload: { key: 'taxes', id: 2 } },
  ofClient(1, 'taxes', [2]),
  ofClient(1, 'taxes', null),
  setting('invoiceLanguages', { name: 'Dutch', locale: 'nl' }),
  setting('defaultInvoiceLanguage', '100'),
  setting('defaultInvoiceLanguage', '1'),
  { name: 'RemoveSetting', payload: { key: 'invoiceLanguages', id: 100 } },
  setting('invoiceNotes', { text: 'Bye', default: true }),
  setting('invoiceNotes', { id: 1, default: true }),
  ofClient(2, 'invoiceNotes', 2),
);

/** Random histories in which the rules between records affect undo and redo. */
export const linkedRecords = historyOf(linking);
