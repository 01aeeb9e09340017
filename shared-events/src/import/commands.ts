import { z } from 'zod';
import { IMPORT_KINDS, MOST_IMPORT_ROWS } from './kinds.ts';

/**
 * A row of a file as it is sent: records are named, not numbered, since those that do not exist yet are made with it.
 * Values are judged by the rules of the single commands, row by row.
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
});
export type ImportedClient = z.output<typeof importedClient>;

const importedRate = z.strictObject({ ...work, value: amount });
export type ImportedRate = z.output<typeof importedRate>;

const importedJob = z.strictObject({
  ...work,
  name: text,
  quantity: amount,
  rate: amount,
  value: amount,
  flat_rate: flag,
  deadline: text,
  completed_at: text,
  on_hold: flag,
  invoiced: flag,
  notes: text,
});
export type ImportedJob = z.output<typeof importedJob>;

const rows = <Record extends z.ZodType>(record: Record) => z.array(record).min(1).max(MOST_IMPORT_ROWS);

/**
 * One import: rows of one kind. `keepRates` (true when absent) also adds the rates that the jobs have and their
 * clients do not, as a job that is added by hand does.
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

/** What the command that imports a file takes. */
export const importCommands = { ImportRecords: importRequest };
