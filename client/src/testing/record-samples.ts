import type { JobType, LanguagePair, Rate, Unit } from '../entities/catalogue/index.ts';
import type { Client } from '../entities/client/index.ts';
import type { Job } from '../entities/job/index.ts';

export const sampleClient = (id: number, name: string, over: Partial<Client> = {}): Client => ({
  id,
  name,
  currency: 'EUR',
  invoicing: true,
  settings: {},
  jobActivity: 0,
  deleted_at: null,
  ...over,
});

export const sampleJobType = (id: number, name: string, jobActivity = 0): JobType => ({
  id,
  name,
  jobActivity,
});

export const samplePair = (id: number, from: string, to: string): LanguagePair => ({ id, from, to });

export const sampleUnit = (id: number, name: string, singular: string): Unit => ({
  id,
  name,
  singular,
  quantityText: name,
  rateText: `Rate per ${singular}`,
  predefined: false,
});

export const sampleRate = (id: number, over: Partial<Rate> = {}): Rate => ({
  id,
  client_id: 1,
  job_type_id: 1,
  unit_id: 1,
  language_pair_id: null,
  value: 0.11,
  currency: 'EUR',
  ...over,
});

export const sampleJob = (id: number, over: Partial<Job> = {}): Job => ({
  id,
  name: `Leaflet ${id}`,
  client_id: null,
  job_type_id: null,
  language_pair_id: null,
  unit_id: null,
  quantity: 10,
  rate: 2,
  flat_rate: false,
  value: 20,
  currency: 'EUR',
  deadline: null,
  on_hold: false,
  completed_at: null,
  invoiced: false,
  invoice_id: null,
  notes: '',
  deleted_at: null,
  ...over,
});
