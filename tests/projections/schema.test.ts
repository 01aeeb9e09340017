import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { columnType } from '@ledgerline/projection-service/projections/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
});

afterAll(async () => {
  await side.stop();
});

const SQL_NAMES: Record<string, string> = { json: 'jsonb', instant: 'timestamp with time zone' };

describe('the tables of the read models', () => {
  it.each(ALL_PROJECTIONS.flatMap(({ tables }) => tables))(
    '$name has the columns and the key that its projection writes',
    async (table) => {
      const { rows: columns } = await side.pool.query<{ name: string; type: string }>(
        `select column_name as name, data_type || case is_nullable when 'YES' then '?' else '' end as type
         from information_schema.columns
         where table_schema = 'read' and table_name = $1 and column_name <> 'account_id' order by column_name`,
        [table.name],
      );
      const declared = Object.entries(table.columns)
        .map(([name, column]) => {
          const type = columnType(table, name);
          return { name, type: (SQL_NAMES[type] ?? type) + (column.endsWith('?') ? '?' : '') };
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(columns).toEqual(declared);
      const { rows: key } = await side.pool.query<{ name: string }>(
        `select a.attname as name from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = ('read.' || $1)::regclass and i.indisprimary
         order by array_position(i.indkey::smallint[], a.attnum)`,
        [table.name],
      );
      expect(key.map(({ name }) => name)).toEqual(['account_id', ...table.key]);
    },
  );
});
