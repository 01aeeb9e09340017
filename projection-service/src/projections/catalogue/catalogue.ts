import {
  jobTypeRecord,
  languagePairRecord,
  rateRecord,
  unitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import type { EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { projectRecord } from '@ledgerline/shared-events/projects/record.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type RecordTable, recordProjection } from '../record-projection.ts';
import { type Columns, defineTable, type Table } from '../table.ts';

export const jobTypesTable = listTable('job_types', { name: 'text' });
export const languagePairsTable = listTable('language_pairs', { name: 'text' });
export const unitsTable = listTable('units', { name: 'text' });
export const ratesTable = listTable('rates', { client_id: 'integer?' });
export const projectsTable = listTable('projects', { name: 'text', name_key: 'text', client_id: 'integer?' });
export const taxesTable = listTable('taxes', {});
export const paymentInstructionsTable = listTable('payment_instructions', {});
export const invoiceNotesTable = listTable('invoice_notes', {});
export const invoiceLanguagesTable = listTable('invoice_languages', {});
export const settingsTable = defineTable({
  name: 'settings',
  key: ['id'],
  columns: { id: 'text', record: 'json' },
});

/** The choices of an account and its settings: job types, language pairs, units, rates, projects, and the lists of settings. */
export const catalogue = recordProjection({
  name: 'catalogue',
  version: 2,
  records: [
    listOf(jobTypesTable, 'jobType', (record) => ({ name: jobTypeRecord.parse(record).name })),
    listOf(languagePairsTable, 'languagePair', (record) => ({
      name: languagePairLabel(languagePairRecord.parse(record)),
    })),
    listOf(unitsTable, 'unit', (record) => ({ name: unitRecord.parse(record).name })),
    listOf(ratesTable, 'rate', (record) => ({ client_id: rateRecord.parse(record).client_id })),
    listOf(projectsTable, 'project', (record) => {
      const { name, client_id } = projectRecord.parse(record);
      return { name, name_key: searchKey(name), client_id };
    }),
    listOf(taxesTable, 'tax'),
    listOf(paymentInstructionsTable, 'paymentInstruction'),
    listOf(invoiceNotesTable, 'invoiceNote'),
    listOf(invoiceLanguagesTable, 'invoiceLanguage'),
    { table: settingsTable, entity: 'setting', derive: () => ({}) },
  ],
});

/** The table of a list: the id of the item, and these columns beside its record. */
function listTable<const Name extends string, const Own extends Columns>(name: Name, columns: Own) {
  return defineTable({
    name,
    key: ['id'],
    columns: { ...columns, id: 'integer', deleted: 'boolean', record: 'json' },
  });
}

function listOf(
  table: Table,
  entity: EntityKind,
  derive: (record: FieldValues) => Record<string, Json> = () => ({}),
): RecordTable {
  return {
    table,
    entity,
    derive: (record) => ({ ...derive(record), deleted: (record.deleted_at ?? null) !== null }),
  };
}
