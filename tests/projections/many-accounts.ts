import { BLUE_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { taxDocumentOf } from '@ledgerline/shared-events/reports/tax-document.ts';
import type { Pool } from 'pg';
import { fillJobNames } from '../support/job-names.ts';
import {
  ANALYSIS,
  attachmentWith,
  clientWith,
  creditNoteWith,
  deliveryWith,
  invoiceWith,
  jobTypeWith,
  jobWith,
  languagePairWith,
  projectWith,
  quoteWith,
  rateWith,
} from './record-examples.ts';

const ACCOUNTS = 24;

/** One of the accounts that `fillAccounts` fills. */
export const ONE_OF_MANY = '00000000-0000-4000-8000-000000000007';

/** The SHA-256 of the file of each of their messages. */
export const PAPER_OF_MANY = '4f'.repeat(32);

/**
 * Inserts the rows of 24 accounts directly into the tables of the read models: each has 1,000 jobs, 500 invoices, 200
 * of other records and 1,000 entries in its history. So the planner has a choice.
 */
export async function fillAccounts(pool: Pool): Promise<void> {
  await fill(pool, 'jobs', 1_000, JOB, jobWith({ id: 1, analysis: ANALYSIS }));
  await fill(pool, 'report_jobs', 1_000, REPORT_JOB, { name: 'Contract' });
  await fill(pool, 'invoices', 500, INVOICE, invoiceWith({ id: 1 }));
  await fill(pool, 'credit_notes', 300, CREDIT_NOTE, creditNoteWith({ id: 1 }));
  await fill(pool, 'report_credit_notes', 300, REPORT_DOCUMENT, { number: 'CN-1' });
  await fill(pool, 'quotes', 300, QUOTE, quoteWith({ id: 1 }));
  await fill(pool, 'report_invoices', 500, REPORT_INVOICE, { number: '1' });
  await fill(pool, 'report_payments', 480, REPORT_PAYMENT, null);
  await fill(pool, 'deliveries', 400, DELIVERY, null);
  await fill(pool, 'clients', 200, CLIENT, clientWith({ id: 1 }));
  await fill(pool, 'job_types', 200, { name: `'Type ' || id` }, jobTypeWith({ id: 1 }));
  await fill(pool, 'language_pairs', 200, { name: `'Pair ' || id` }, languagePairWith({ id: 1 }));
  await fill(pool, 'rates', 200, { client_id: 'id % 100 + 1' }, rateWith({ id: 1 }));
  await fill(pool, 'attachments', 200, ATTACHMENT, attachmentWith({ id: 1, job_id: 1 }));
  await fill(pool, 'projects', 40, PROJECT, projectWith({ id: 1 }));
  await fill(pool, 'units', 200, { name: `'Unit ' || id` }, UNIT);
  await fill(pool, 'history_entries', 1_000, ENTRY, null);
  await fill(pool, 'history_commands', 1_000, { command_id: ENTRY.command_id, entry: 'id' }, null);
  await fill(pool, 'history_subjects', 1_000, SUBJECT, null);
  await fill(pool, 'history_audit_events', 1_000, AUDIT_EVENT, null);
  await fill(pool, 'history_document_chain', 1_000, DOCUMENT_CHAIN, null);
  await fill(pool, 'settings', 30, { id: `'key' || id`, record: `'{"value":null}'` }, null);
  await pool.query(LOGOS, [JSON.stringify({ id: 'logo', value: BLUE_LOGO })]);
  await pool.query(CHECKPOINTS);
  await pool.query(COUNTS);
  await fillJobNames(pool);
  await pool.query('vacuum analyze');
}

/** One of the settings of each account is its logo. */
const LOGOS = `update read.settings set id = 'logo', record = $1::jsonb where id = 'key7'`;

const DAY = `date '2026-01-01' + id % 300`;

const JOB = {
  name_key: `(array['contract','manual','patent','letter'])[id % 4 + 1] || ' ' || id`,
  client_id: 'id % 100 + 1',
  job_type_id: 'id % 9 + 1',
  language_pair_id: 'id % 7 + 1',
  project_id: 'case when id % 10 = 0 then id / 10 % 40 + 1 end',
  reference_key: `case when id % 10 = 1 then 'po ' || id end`,
  on_hold: 'id % 40 = 0',
  completed_at: `case when id % 50 > 0 then ${DAY} end`,
  invoiced: 'id % 10 > 0 and id % 50 > 0',
  deadline_on: `case when id % 2 = 0 then ${DAY} end`,
  deadline_at: `case when id % 2 = 1 then timestamptz '2026-01-01' + make_interval(days => id % 300) end`,
  quantity: 'id % 300',
  rate: 'id % 20',
  value: 'id % 900',
  currency: `case when id % 5 = 0 then 'EUR' else 'USD' end`,
  exchange_to: `case when id % 10 = 0 then 'USD' end`,
  exchange_rate: `case when id % 10 = 0 then 0.9 end`,
  invoice_id: 'case when id % 10 > 0 and id % 50 > 0 then id % 500 + 1 end',
  priority: `case when id % 90 = 0 then 'high' end`,
};

const ATTACHMENT = { job_id: 'id * 5', name: `'Glossary ' || id`, name_key: `'glossary ' || id` };

const PROJECT = { name: `'Project ' || id`, name_key: `'project ' || id`, client_id: 'id % 100 + 1' };

const REPORT_JOB = {
  client_id: 'id % 100 + 1',
  completed_at: DAY,
  value: '1',
  currency: `'USD'`,
};

const INVOICE = {
  number: 'id::text',
  number_key: 'id::text',
  number_order: `lpad(id::text, 16, '0')`,
  client_key: `'client ' || id % 100 + 1`,
  currency: `case when id % 5 = 0 then 'EUR' else 'USD' end`,
  reference_key: `'order ' || id`,
  search_key: `id || ' client ' || id % 100 + 1`,
  client_id: 'id % 100 + 1',
  date: DAY,
  due_date: `${DAY} + 30`,
  paid: 'id % 20 > 0',
  paid_at: `case when id % 20 > 0 then ${DAY} end`,
  total: 'id % 700',
  open_amount: 'case when id % 20 > 0 then 0 else id % 700 end',
};

const CREDIT_NOTE = {
  listed_id: `id - 2147483648`,
  number: `'CN-' || id`,
  number_key: `'cn-' || id`,
  number_order: `'cn-' || lpad(id::text, 16, '0')`,
  client_key: `'client ' || id % 100 + 1`,
  currency: `case when id % 5 = 0 then 'EUR' else 'USD' end`,
  reference_key: `'order ' || id`,
  search_key: `'cn-' || id || ' client ' || id % 100 + 1`,
  client_id: 'id % 100 + 1',
  invoice_id: 'id',
  date: DAY,
  total: 'id % 700',
};

const QUOTE = {
  number: `'Q-' || id`,
  number_order: `'q-' || lpad(id::text, 16, '0')`,
  client_key: `'client ' || id % 100 + 1`,
  currency: `case when id % 5 = 0 then 'EUR' else 'USD' end`,
  reference_key: `'order ' || id`,
  search_key: `'q-' || id || ' client ' || id % 100 + 1`,
  client_id: 'id % 100 + 1',
  date: DAY,
  valid_until: `${DAY} + 30`,
  sent: 'id % 10 > 0',
  accepted_at: `case when id % 10 > 3 then ${DAY} end`,
  total: 'id % 700',
};

const REPORT_DOCUMENT = {
  client_id: 'id % 100 + 1',
  date: DAY,
  total: '1',
  tax: '0',
  currency: `'USD'`,
  tax_document: `'${JSON.stringify(taxDocumentOf(invoiceWith({ id: 1 })))}'`,
};
const REPORT_INVOICE = { ...REPORT_DOCUMENT, paid_from: DAY, paid_to: DAY };

const REPORT_PAYMENT = {
  id: 'id',
  record: `'{"number":"1"}'`,
  invoice_id: 'id',
  client_id: 'id % 100 + 1',
  day: DAY,
  amount: '1',
  tax: '0',
  fee: '0',
  currency: `'USD'`,
  received: '1',
  received_currency: `'USD'`,
};

const SENT = deliveryWith({
  id: 1,
  papers: [{ kind: 'pdf', name: 'Invoice.pdf', type: 'application/pdf', size: 1, sha256: PAPER_OF_MANY }],
});

const DELIVERY = {
  id: 'id',
  invoice_id: 'id',
  quote_id: 'null',
  credit_note_id: 'null',
  record: `'${JSON.stringify(SENT)}'::jsonb || jsonb_build_object('id', id, 'invoice_id', id)`,
};

const CLIENT = {
  name: `'Client ' || id`,
  name_key: `'client ' || id`,
  contacts_key: `case when id % 2 = 0 then 'anna weber ' || id else '' end`,
  invoicing: 'id % 5 > 0',
};

const ENTRY = {
  first: 'id',
  last: 'id',
  command_id: `'command-' || id`,
  command: `'EditJob'`,
  label: `'Edited job'`,
  at: `'2026-01-05T09:00:00.000Z'`,
  actor: `'user-1'`,
  source: `'user'`,
  session: `'session-1'`,
  changes: `'[]'`,
  change_count: '0',
};

const SUBJECT = {
  entity: `case when id % 50 = 0 then 'client' when id % 20 = 1 then 'invoice' else 'job' end`,
  id: '(id % 200)::text',
  entry: 'id',
};

const UNIT = {
  name: 'Pages',
  singular: 'page',
  quantityText: 'Page count',
  rateText: 'Rate per page',
  predefined: false,
  deleted_at: null,
};

const AUDIT_EVENT = { revision: 'id', schema: '1', event: `'{}'` };

const DOCUMENT_CHAIN = {
  kind: `(array['invoice','creditNote','quote'])[id % 3 + 1]`,
  document_id: 'id % 60 + 100',
  index: 'id / 60',
  revision: 'id',
  prev_hash: `'0'`,
  hash: `'0'`,
};

/** Each account has only a few checkpoints, so more accounts have them. */
const CHECKPOINTS = `
  insert into read.checkpoints (account_id, projection, version, revision)
  select ('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid, projection, 1, 1000
  from generate_series(1, 2000) account,
    unnest(array['jobs', 'clients', 'catalogue', 'invoices', 'reports', 'history']) projection`;

const COUNTS = `
  insert into read.job_counts
  select account_id, client_id, job_type_id, language_pair_id, on_hold, completed_at is not null, invoiced, 'USD',
    count(*), sum(value)
  from read.jobs group by 1, 2, 3, 4, 5, 6, 7`;

/**
 * Inserts rows of a table for every account: columns as SQL of the row's `id`, and optionally a record that names the
 * row.
 */
async function fill(
  pool: Pool,
  table: string,
  rows: number,
  columns: Record<string, string>,
  record: object | null,
): Promise<void> {
  const filled: Record<string, string> = {
    account_id: `('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid`,
    ...(record !== null && {
      id: 'id',
      deleted: 'false',
      record: `$1::jsonb || jsonb_build_object('id', id)`,
    }),
    ...columns,
  };
  await pool.query(
    `insert into read.${table} (${Object.keys(filled).join(', ')})
     select ${Object.values(filled).join(', ')}
     from generate_series(1, ${ACCOUNTS}) account, generate_series(1, ${rows}) id`,
    record === null ? [] : [JSON.stringify(record)],
  );
}
