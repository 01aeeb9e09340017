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
import { sql } from 'kysely';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { flag, id, optional } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { readMailTemplates } from './mail-templates.ts';
import { readLongSettings, readScreenSettings } from './screen-settings.ts';

const bare = { ...NO_INPUT, projections: ['catalogue'] };

/** Job types, language pairs, units, rates and settings: bare arrays and one object. */
export function serveCatalogue(app: FastifyInstance, deps: QueryDeps): void {
  serveJobTypes(app, deps);
  serveQuery(app, deps, {
    ...bare,
    path: '/api/language_pair',
    answers: z.array(languagePairAnswer),
    answer: async (read) =>
      (await records(read, 'read.language_pairs', languagePairRecord)).map(languagePairView),
  });
  serveQuery(app, deps, {
    ...bare,
    path: '/api/unit',
    answers: z.array(unitAnswer),
    answer: async (read) => {
      const units = unitsWithBuiltIn(await records(read, 'read.units', unitRecord, 'all'));
      return units.filter((unit) => unit.deleted_at === null).map(unitView);
    },
  });
  serveRates(app, deps);
  serveQuery(app, deps, { ...bare, path: '/api/settings', answers: settingsAnswer, answer: readSettings });
}

/** The most used first. */
function serveJobTypes(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    ...bare,
    path: '/api/job_type',
    answers: z.array(jobTypeAnswer),
    projections: ['catalogue', 'jobs'],
    answer: async (read) => {
      const activity = await jobTypeActivity(read);
      const types = await records(read, 'read.job_types', jobTypeRecord);
      return types
        .map((type) => jobTypeView(type, activity.get(type.id) ?? 0))
        .sort((a, b) => b.jobActivity - a.jobActivity || a.id - b.id);
    },
  });
}

/** All rates; those that apply to one client, which are its own and those of the price list; or the price list. */
function serveRates(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    ...bare,
    path: '/api/rate',
    answers: z.array(rateAnswer),
    search: z.object({ client_id: optional(id), own: flag }),
    answer: async (read, { client_id, own }) => {
      const rates = readModels
        .selectFrom('read.rates')
        .select('record')
        .where('account_id', '=', read.accountId)
        .where((rate) => rate.not('deleted'))
        .orderBy('id');
      const listed = rates.where('client_id', 'is', null);
      const ofClient = rates.where((rate) =>
        rate.or([rate('client_id', '=', client_id ?? null), rate('client_id', 'is', null)]),
      );
      const rows = await read.fetch(own ? listed : client_id === undefined ? rates : ofClient);
      return rows.map(({ record }) => rateView(rateRecord.parse(record)));
    },
  });
}

async function readSettings(read: AccountReader): Promise<SettingsAnswer> {
  const lists = {
    taxes: await records(read, 'read.taxes', taxRecord),
    paymentInstructions: await records(read, 'read.payment_instructions', textBlockRecord),
    invoiceNotes: await records(read, 'read.invoice_notes', textBlockRecord),
    invoiceLanguages: await records(read, 'read.invoice_languages', invoiceLanguageRecord),
    units: await records(read, 'read.units', unitRecord, 'all'),
    mailTemplates: await readMailTemplates(read),
  };
  const settings = { ...read.settings, ...(await readLongSettings(read)) };
  return settingsView(settings, lists, await readScreenSettings(read));
}

type ListTable =
  | 'read.job_types'
  | 'read.language_pairs'
  | 'read.units'
  | 'read.taxes'
  | 'read.payment_instructions'
  | 'read.invoice_notes'
  | 'read.invoice_languages';

/** The records of a list in the order of their ids; deleted ones only when all are requested. */
async function records<Schema extends z.core.$ZodType>(
  read: AccountReader,
  table: ListTable,
  schema: Schema,
  which: 'present' | 'all' = 'present',
): Promise<z.output<Schema>[]> {
  const all = ofAccount(read, table);
  const rows = await read.fetch(which === 'all' ? all : all.where((list) => list.not('list.deleted')));
  return rows.map(({ record }) => z.parse(schema, record));
}

function ofAccount(read: AccountReader, table: ListTable) {
  return readModels
    .selectFrom(readModels.dynamic.table(table).as('list'))
    .select('list.record')
    .where('list.account_id', '=', read.accountId)
    .orderBy('list.id');
}

async function jobTypeActivity(read: AccountReader): Promise<Map<number, number>> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.job_counts')
      .select(({ fn }) => ['job_type_id', sql<number>`${fn.sum('jobs')}::integer`.as('jobs')])
      .where('account_id', '=', read.accountId)
      .where('job_type_id', '<>', 0)
      .groupBy('job_type_id'),
  );
  return new Map(rows.map(({ job_type_id, jobs }) => [job_type_id, jobs]));
}
