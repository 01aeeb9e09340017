import {
  jobTypeRecord,
  languagePairRecord,
  rateRecord,
  unitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import type { EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { type RecordTable, recordProjection } from '../record-projection.ts';
import type { ColumnType } from '../table.ts';

/** What an account chooses from, and its settings: job types, language pairs, units, rates, and the lists of settings. */
export const catalogue = recordProjection({
  name: 'catalogue',
  version: 1,
  records: [
    listOf('job_types', 'jobType', { name: 'text' }, (record) => ({
      name: jobTypeRecord.parse(record).name,
    })),
    listOf('language_pairs', 'languagePair', { name: 'text' }, (record) => ({
      name: languagePairLabel(languagePairRecord.parse(record)),
    })),
    listOf('units', 'unit', { name: 'text' }, (record) => ({ name: unitRecord.parse(record).name })),
    listOf('rates', 'rate', { client_id: 'integer' }, (record) => ({
      client_id: rateRecord.parse(record).client_id,
    })),
    listOf('taxes', 'tax'),
    listOf('payment_instructions', 'paymentInstruction'),
    listOf('invoice_notes', 'invoiceNote'),
    listOf('invoice_languages', 'invoiceLanguage'),
    {
      table: { name: 'settings', key: ['id'], columns: { id: 'text', record: 'json' } },
      entity: 'setting',
      derive: () => ({}),
    },
  ],
});

function listOf(
  name: string,
  entity: EntityKind,
  columns: Record<string, ColumnType> = {},
  derive: (record: FieldValues) => Record<string, Json> = () => ({}),
): RecordTable {
  return {
    table: { name, key: ['id'], columns: { id: 'integer', ...columns, deleted: 'boolean', record: 'json' } },
    entity,
    derive: (record) => ({ ...derive(record), deleted: (record.deleted_at ?? null) !== null }),
  };
}
