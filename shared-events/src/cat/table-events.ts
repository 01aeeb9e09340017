import { z } from 'zod';
import { ABSENT, type Change } from '../ledger/change.ts';
import { defineEvent } from '../ledger/event.ts';
import { catTable } from './tables.ts';

const NO_PART_OF_HISTORY = "How tables of counts are read isn't part of the history.";

const subject = { entity: 'setting', id: 'catTables', name: 'Columns of analyses' } as const;

/** The user said what the columns of a table of counts are; `before` is null for other headings than before. */
const CatTableSaved = defineEvent({
  type: 'CatTableSaved',
  schema: z.strictObject({ table: catTable, before: z.nullable(catTable) }),
  changes: ({ table, before }): Change[] => [
    {
      kind: 'field',
      entity: 'setting',
      id: 'catTables',
      field: `value.${table.id}`,
      before: before ?? ABSENT,
      after: table,
    },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Saved columns of analyses',
  subject: () => subject,
});

const CatTableRemoved = defineEvent({
  type: 'CatTableRemoved',
  schema: z.strictObject({ table: catTable }),
  changes: ({ table }): Change[] => [
    {
      kind: 'field',
      entity: 'setting',
      id: 'catTables',
      field: `value.${table.id}`,
      before: table,
      after: null,
    },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Removed columns of analyses',
  subject: () => subject,
});

export const catTableEvents = { CatTableSaved, CatTableRemoved };
