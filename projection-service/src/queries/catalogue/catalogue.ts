import {
  jobTypeAnswer,
  languagePairAnswer,
  rateAnswer,
  unitAnswer,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import {
  jobTypeRecord,
  languagePairRecord,
  rateRecord,
  unitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import {
  jobTypeView,
  languagePairView,
  rateView,
  unitsWithBuiltIn,
  unitView,
} from '@ledgerline/shared-events/catalogue/view.ts';
import { type SettingsAnswer, settingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import {
  invoiceLanguageRecord,
  taxRecord,
  textBlockRecord,
} from '@ledgerline/shared-events/settings/records.ts';
import { settingsView } from '@ledgerline/shared-events/settings/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { id, optional } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

const nothing = z.object({});
const bare = { params: noParams, search: nothing, projections: ['catalogue'] };

/** Job types, language pairs, units, rates and settings: bare arrays and one object. */
export function serveCatalogue(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    ...bare,
    path: '/api/job_type',
    answers: z.array(jobTypeAnswer),
    projections: ['catalogue', 'jobs'],
    answer: async (read) => {
      const activity = await jobTypeActivity(read);
      const types = await records(read, 'job_types', jobTypeRecord);
      return types
        .map((type) => jobTypeView(type, activity.get(type.id) ?? 0))
        .sort((a, b) => b.jobActivity - a.jobActivity || a.id - b.id);
    },
  });
  serveQuery(app, deps, {
    ...bare,
    path: '/api/language_pair',
    answers: z.array(languagePairAnswer),
    answer: async (read) => (await records(read, 'language_pairs', languagePairRecord)).map(languagePairView),
  });
  serveQuery(app, deps, {
    ...bare,
    path: '/api/unit',
    answers: z.array(unitAnswer),
    answer: async (read) => {
      const units = unitsWithBuiltIn(await records(read, 'units', unitRecord, 'true'));
      return units.filter((unit) => unit.deleted_at === null).map(unitView);
    },
  });
  serveQuery(app, deps, {
    ...bare,
    path: '/api/rate',
    answers: z.array(rateAnswer),
    search: z.object({ client_id: optional(id) }),
    answer: async (read, { client_id }) => {
      const condition = 'not deleted and ($2::integer is null or client_id = $2)';
      return (await records(read, 'rates', rateRecord, condition, [client_id ?? null])).map(rateView);
    },
  });
  serveQuery(app, deps, { ...bare, path: '/api/settings', answers: settingsAnswer, answer: readSettings });
}

async function readSettings(read: AccountReader): Promise<SettingsAnswer> {
  return settingsView(read.settings, {
    taxes: await records(read, 'taxes', taxRecord),
    paymentInstructions: await records(read, 'payment_instructions', textBlockRecord),
    invoiceNotes: await records(read, 'invoice_notes', textBlockRecord),
    invoiceLanguages: await records(read, 'invoice_languages', invoiceLanguageRecord),
    units: await records(read, 'units', unitRecord, 'true'),
  });
}

type RecordTableName =
  | 'job_types'
  | 'language_pairs'
  | 'units'
  | 'rates'
  | 'taxes'
  | 'payment_instructions'
  | 'invoice_notes'
  | 'invoice_languages';

/** The records of a table in the order of their ids, deleted ones aside unless the condition says otherwise. */
async function records<Schema extends z.core.$ZodType>(
  read: AccountReader,
  table: RecordTableName,
  schema: Schema,
  condition = 'not deleted',
  values: readonly unknown[] = [],
): Promise<z.output<Schema>[]> {
  const rows = await read.rows<{ record: unknown }>(
    `select record from read.${table} where account_id = $1 and ${condition} order by id`,
    values,
  );
  return rows.map(({ record }) => z.parse(schema, record));
}

async function jobTypeActivity(read: AccountReader): Promise<Map<number, number>> {
  const rows = await read.rows<{ job_type_id: number; jobs: number }>(
    `select job_type_id, sum(jobs)::integer as jobs from read.job_counts
     where account_id = $1 and job_type_id <> 0 group by job_type_id`,
  );
  return new Map(rows.map(({ job_type_id, jobs }) => [job_type_id, jobs]));
}
