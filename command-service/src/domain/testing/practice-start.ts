import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { PracticeLedger } from './practice-ledger.ts';

type Step = readonly [CommandName, Json];

const completedJob = (client_id: number, more: { [key: string]: Json }): Step => [
  'CreateJob',
  { job: { client_id, job_type_id: 1, unit_id: 1, completed_at: '2026-11-18', ...more } },
];

/**
 * The commands for a small sample account: two clients, a catalogue, taxes and texts, and completed jobs that are not
 * invoiced yet.
 */
export const PRACTICE_START: readonly Step[] = [
  ['SetSetting', { key: 'currency', value: 'EUR' }],
  ['SetSetting', { key: 'timezone', value: 'Europe/Berlin' }],
  ['SetSetting', { key: 'billingInformationName', value: 'Ana Lima Translations' }],
  ['SetSetting', { key: 'taxes', value: { name: 'VAT', rate: '19', default: true } }],
  ['SetSetting', { key: 'paymentInstructions', value: { text: 'IBAN DE02 1203', default: true } }],
  ['SetSetting', { key: 'invoiceNotes', value: { text: 'Thank you!', default: true } }],
  ['AddJobType', { jobType: { name: 'Translation' } }],
  ['AddJobType', { jobType: { name: 'Proofreading' } }],
  ['AddLanguagePair', { languagePair: { from: 'German', to: 'English' } }],
  ['AddUnit', { unit: { name: 'Pages', singular: 'page', quantityText: 'Page count' } }],
  ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR', invoicing: true } }],
  ['CreateClient', { client: { name: 'Pacific Words', currency: 'USD', invoicing: true } }],
  completedJob(1, { name: 'Manual', language_pair_id: 1, quantity: 1200, rate: '0.12' }),
  completedJob(1, { quantity: 300, rate: '0.12' }),
  completedJob(1, { name: 'Slogan', flat_rate: true, value: 250 }),
  completedJob(2, { quantity: 8000, rate: '0.055' }),
  completedJob(2, { unit_id: 2, quantity: '1,5', rate: 60 }),
  ['CreateJob', { job: { client_id: 1, job_type_id: 2, unit_id: 100, quantity: 20, rate: 4 } }],
];

/** A ledger with the sample account. */
export function startedPractice(): PracticeLedger {
  const ledger = new PracticeLedger();
  for (const [name, payload] of PRACTICE_START) ledger.run(name, payload);
  return ledger;
}
