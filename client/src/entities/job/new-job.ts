import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';

/** The fields of a new job that only the server can fill. */
export const NEW_JOB = {
  ...BLANK_JOB,
  minimum: null,
  exchangeRate: null,
  exchange: null,
  client_name: null,
  job_type_name: null,
  language_pair_name: null,
  unit_name: null,
  project_name: null,
  attachments: [],
  invoice_number: null,
};
