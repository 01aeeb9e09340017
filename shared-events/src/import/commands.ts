import { z } from 'zod';
import { IMPORT_KINDS, MAX_IMPORT_ROWS } from './kinds.ts';

/**
 * A row of a file in the request: it refers to records by name instead of id, since missing ones are created with it.
 * Values are checked by the rules of the commands for single records, row by row.
 */
const text = z.string().nullable().optional();
const amount = z.union([z.string(), z.number()]).nullable().optional();
const flag = z.boolean().optional();

const work = { client: text, job_type: text, unit: text, from: text, to: text, currency: text };

const importedClient = z.strictObject({
  name: text,
  currency: text,
  invoicing: z.boolean().nullable().optional(),
  billingInformationName: text,
  billingInformationDetails: text,
  paymentTerms: amount,
  contact: text,
  email: text,
  phone: text,
  street: text,
  street2: text,
  postalCode: text,
  city: text,
  region: text,
  country: text,
  vatId: text,
  taxNumber: text,
  tradeName: text,
  legalForm: text,
  legalId: text,
  identifier: text,
});
export type ImportedClient = z.output<typeof importedClient>;

const importedRate = z.strictObject({ ...work, value: amount, minimum: amount });
export type ImportedRate = z.output<typeof importedRate>;

const importedJob = z.strictObject({
  ...work,
  name: text,
  project: text,
  reference: text,
  quantity: amount,
  rate: amount,
  value: amount,
  flat_rate: flag,
  minimum: amount,
  surcharges: text,
  deadline: text,
  completed_at: text,
  on_hold: flag,
  priority: text,
  invoiced: flag,
  notes: text,
});
export type ImportedJob = z.output<typeof importedJob>;

const rows = <Record extends z.ZodType>(record: Record) => z.array(record).min(1).max(MAX_IMPORT_ROWS);

/**
 * One import: rows of one kind. `keepRates` (default true) also adds the rates of the jobs that their clients do not
 * have yet, as creating a single job does.
 */
export const importRequest = z
  .strictObject({
    clients: rows(importedClient).optional(),
    rates: rows(importedRate).optional(),
    jobs: rows(importedJob).optional(),
    keepRates: z.boolean().optional(),
  })
  .refine((request) => IMPORT_KINDS.filter((kind) => request[kind] !== undefined).length === 1, {
    error: 'Send the rows of one kind: clients, rates or jobs',
    path: ['jobs'],
  });
export type ImportRequest = z.output<typeof importRequest>;

/** The payload of the command that imports a file. */
export const importCommands = { ImportRecords: importRequest };
