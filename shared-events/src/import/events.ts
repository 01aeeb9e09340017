import { z } from 'zod';
import {
  jobTypeRecord,
  languagePairRecord,
  RATE_VERSION,
  rateRecord,
  unitRecord,
} from '../catalogue/records.ts';
import { CLIENT_VERSION, clientRecord } from '../clients/record.ts';
import { JOB_VERSION, jobRecord } from '../jobs/record.ts';
import type { Change } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, versionOfOptionalFields } from '../ledger/event.ts';
import { defineInverses } from '../ledger/inverse-events.ts';
import { instantText, recordId } from '../ledger/scalars.ts';
import { projectRecord } from '../projects/record.ts';
import {
  countOf,
  ENTITY_OF_KIND,
  IMPORT_KINDS,
  IMPORTED_ENTITIES,
  type ImportedEntity,
  type ImportKind,
} from './kinds.ts';
import { packedRecords, parsePacked, unpackRecords } from './packed-records.ts';

const RECORDS: Record<ImportedEntity, z.core.$ZodObject> = {
  jobType: jobTypeRecord,
  languagePair: languagePairRecord,
  unit: unitRecord,
  client: clientRecord,
  project: projectRecord,
  rate: rateRecord,
  job: jobRecord,
};

const kind = z.enum(IMPORT_KINDS);
const packed = packedRecords.exactOptional();
const ids = z.array(recordId).min(1).exactOptional();

const tables = z.strictObject({
  jobType: packed,
  languagePair: packed,
  unit: packed,
  client: packed,
  project: packed,
  rate: packed,
  job: packed,
});

const imported = z.strictObject({
  kind,
  importedAt: instantText,
  tables: tables.superRefine((each, context) => {
    for (const entity of IMPORTED_ENTITIES) {
      const table = each[entity];
      if (table === undefined) continue;
      try {
        parsePacked(RECORDS[entity], table);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        context.addIssue({ code: 'custom', message: z.prettifyError(error) });
      }
    }
  }),
});
type Imported = z.output<typeof imported>;

const deletion = z.strictObject({
  kind,
  deletedAt: instantText,
  ids: z.strictObject({
    jobType: ids,
    languagePair: ids,
    unit: ids,
    client: ids,
    project: ids,
    rate: ids,
    job: ids,
  }),
});
type Deletion = z.output<typeof deletion>;

function recordsOf({ tables: each }: Imported, entity: ImportedEntity) {
  const table = each[entity];
  return table === undefined ? [] : (unpackRecords(table) ?? []);
}

function idsOf(data: Imported): Deletion['ids'] {
  const created: Deletion['ids'] = {};
  for (const entity of IMPORTED_ENTITIES) {
    const numbers = recordsOf(data, entity).map(({ id }) => Number(id));
    if (numbers.length > 0) created[entity] = numbers;
  }
  return created;
}

/** The kinds of records with the imported kind first: the history names it, and the place of the entry is its list. */
function entitiesFrom(what: ImportKind): ImportedEntity[] {
  const main = ENTITY_OF_KIND[what];
  return [main, ...IMPORTED_ENTITIES.filter((entity) => entity !== main)];
}

function deletedChanges(
  { kind: what, ids: each }: Deletion,
  before: string | null,
  after: string | null,
): Change[] {
  return entitiesFrom(what).flatMap((entity) =>
    (each[entity] ?? []).map(
      (id): Change => ({ kind: 'field', entity, id, field: 'deleted_at', before, after }),
    ),
  );
}

function countedIds({ kind: what, ids: each }: Deletion): string {
  const entity = ENTITY_OF_KIND[what];
  return countOf(entity, each[entity]?.length ?? 0);
}

/**
 * The rows of a file were imported as records, together with the clients, job types, language pairs and units that
 * they refer to.
 */
export const RecordsImported = defineEvent({
  type: 'RecordsImported',
  // It rises with the version of each kind of record.
  ...versionOfOptionalFields(JOB_VERSION + CLIENT_VERSION + RATE_VERSION - 3),
  schema: imported,
  changes: (data) =>
    entitiesFrom(data.kind).flatMap((entity) =>
      recordsOf(data, entity).map(
        (record): Change => ({ kind: 'created', entity, id: Number(record.id), record }),
      ),
    ),
  inverse: {
    by: (data): DomainEvent[] => [
      ImportedRecordsDeleted.of({ kind: data.kind, deletedAt: data.importedAt, ids: idsOf(data) }),
    ],
  },
  label: ({ kind: what, tables: each }) => {
    const entity = ENTITY_OF_KIND[what];
    return `Imported ${countOf(entity, each[entity]?.count ?? 0)}`;
  },
  subject: () => null,
});

export const [ImportedRecordsDeleted, ImportedRecordsRestored] = defineInverses(
  { schema: deletion, subject: () => null },
  {
    type: 'ImportedRecordsDeleted',
    label: (data) => `Removed the import of ${countedIds(data)}`,
    changes: (data) => deletedChanges(data, null, data.deletedAt),
  },
  {
    type: 'ImportedRecordsRestored',
    label: (data) => `Restored the import of ${countedIds(data)}`,
    changes: (data) => deletedChanges(data, data.deletedAt, null),
  },
);

export const importEvents = { RecordsImported, ImportedRecordsDeleted, ImportedRecordsRestored };
