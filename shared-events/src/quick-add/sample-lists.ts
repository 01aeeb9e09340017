import { BUILT_IN_UNITS } from '../catalogue/built-in-units.ts';
import type { QuickInput } from './parse-job.ts';

const PAGES = { id: 100, name: 'Pages', singular: 'page' };
const STANDARD_LINES = { id: 101, name: 'Standard lines', singular: 'standard line' };

/** The lists of a small account for tests, on Monday, 23 November 2026, at noon in Berlin. */
export const SAMPLE_LISTS: QuickInput = {
  clients: [
    { id: 1, name: 'Kessler & Roth', currency: 'EUR' },
    { id: 2, name: 'Roth GmbH', currency: 'CHF' },
    { id: 3, name: 'Halden Medizintechnik AG', currency: 'EUR' },
    { id: 4, name: 'Meridian Language Services', currency: 'USD' },
    { id: 5, name: 'Meridian Press', currency: null },
  ],
  jobTypes: [
    { id: 1, name: 'Translation', jobActivity: 9 },
    { id: 2, name: 'Proofreading', jobActivity: 3 },
    { id: 3, name: 'MTPE', jobActivity: 0 },
  ],
  pairs: [
    { id: 1, from: 'DE', to: 'EN' },
    { id: 2, from: 'EN', to: 'DE' },
    { id: 3, from: 'German', to: 'Brazilian Portuguese' },
    { id: 4, from: 'EN-GB', to: 'PL' },
    { id: 5, from: 'EN-US', to: 'PL' },
  ],
  units: [...BUILT_IN_UNITS, PAGES, STANDARD_LINES],
  primaryCurrency: 'EUR',
  timeZone: 'Europe/Berlin',
  monthFirst: false,
  timeFormat: '24hr',
  now: Date.parse('2026-11-23T11:00:00Z'),
  clientData: (id) =>
    id === 3
      ? {
          currency: 'EUR',
          usage: { jobTypes: { 1: 4 }, languagePairs: { 2: 3 } },
          rates: [
            { id: 1, job_type_id: 1, unit_id: 1, language_pair_id: 2, value: 0.12, currency: 'EUR' },
            { id: 2, job_type_id: 2, unit_id: 2, language_pair_id: null, value: 45, currency: 'EUR' },
          ],
        }
      : { currency: null, usage: { jobTypes: {}, languagePairs: {} }, rates: [] },
};
