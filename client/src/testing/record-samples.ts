import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import type {
  JobTypeAnswer as JobType,
  LanguagePairAnswer as LanguagePair,
  RateAnswer as Rate,
  UnitAnswer as Unit,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import type { SettingsAnswer as Settings } from '@ledgerline/shared-events/settings/answers.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { DEFAULT_SETTINGS } from '#entities/settings/defaults.ts';

const CREATED_AT = '2026-11-01T09:00:00.000Z';

export const sampleClient = (id: number, name: string, over: Partial<Client> = {}): Client => ({
  id,
  name,
  currency: 'EUR',
  invoicing: true,
  settings: {},
  contacts: [],
  party: {},
  created_at: CREATED_AT,
  deleted_at: null,
  jobTypes: {},
  languagePairs: {},
  jobActivity: 0,
  ...over,
});

export const sampleJobType = (id: number, name: string, jobActivity = 0): JobType => ({
  id,
  name,
  deleted_at: null,
  jobActivity,
});

export const samplePair = (id: number, from: string, to: string): LanguagePair => ({
  id,
  from,
  to,
  deleted_at: null,
  display: `${from} > ${to}`,
});

export const sampleUnit = (id: number, name: string, singular: string): Unit => ({
  id,
  name,
  singular,
  quantityText: name,
  rateText: `Rate per ${singular}`,
  predefined: false,
  deleted_at: null,
});

export const sampleRate = (id: number, over: Partial<Rate> = {}): Rate => ({
  id,
  client_id: 1,
  job_type_id: 1,
  unit_id: 1,
  language_pair_id: null,
  value: 0.11,
  currency: 'EUR',
  minimum: null,
  deleted_at: null,
  ...over,
});

export const sampleJob = (id: number, over: Partial<Job> = {}): Job => ({
  ...BLANK_JOB,
  minimum: null,
  id,
  name: `Leaflet ${id}`,
  quantity: 10,
  rate: 2,
  value: 20,
  currency: 'EUR',
  created_at: CREATED_AT,
  converted_value: null,
  exchangeRate: null,
  exchange: null,
  display_name: `Leaflet ${id}`,
  client_name: null,
  job_type_name: null,
  language_pair_name: null,
  unit_name: null,
  project_name: null,
  attachments: [],
  invoice_number: null,
  ...over,
});

/** The settings of an account in Berlin that invoices in euros, with empty lists. */
export const sampleSettings = (over: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  currency: 'EUR',
  currencyChosen: true,
  timezone: 'Europe/Berlin',
  ...over,
});

const NO_DAYS = Array.from({ length: 30 }, () => 0);

/** The start page of an account without anything, on 20 November 2026. */
export const sampleStart = (over: Partial<StartAnswer> = {}): StartAnswer => ({
  currency: 'EUR',
  today: '2026-11-20',
  late: [],
  dueToday: [],
  toInvoice: [],
  overdue: [],
  ageing: [],
  quotes: [],
  totals: {
    due: { count: 0, amount: 0 },
    toInvoice: { count: 0, amount: 0, clients: 0 },
    overdue: { count: 0, amount: 0 },
    quotes: { count: 0, amount: 0 },
  },
  month: { total: 0, days: NO_DAYS, lastYearTotal: 0, lastYearDays: NO_DAYS },
  missingRates: [],
  ...over,
});

export const sampleUser = (over: Partial<User> = {}): User => ({
  id: '0198a4f0-0000-7000-8000-000000000001',
  email: 'marta@example.com',
  subscription: 'active',
  trial_ends_at: '2026-10-01',
  test_account: false,
  email_confirmed: true,
  stripe_id: null,
  ...over,
});

/** The prices of a visitor of the Eurozone. */
export const SAMPLE_PRICING = {
  region: 'eurozone',
  currency: 'EUR',
  monthly: 5.99,
  annual: 59.88,
  annual_per_month: 4.99,
};
