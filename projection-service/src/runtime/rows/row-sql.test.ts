import { describe, expect, it } from 'vitest';
import type { Table } from '#projections/table.ts';
import { compareRows } from './compare-rows.ts';
import { copyLine, storableJson } from './row-sql.ts';

const table: Table = { name: 'things', key: ['id'], columns: { id: 'integer', name: 'text', more: 'json' } };

describe('a line for COPY', () => {
  it('escapes characters that would end a cell or a line, and marks null', () => {
    const row = { id: 1, name: 'tab\there\nback\\slash\r', more: { text: 'a\n"b"' } };
    expect(copyLine('acc', table, row)).toBe(
      'acc\t1\ttab\\there\\nback\\\\slash\\r\t{"text":"a\\\\n\\\\"b\\\\""}\n',
    );
    expect(copyLine('acc', table, { id: 2, name: null, more: null })).toBe('acc\t2\t\\N\t\\N\n');
  });

  it('replaces characters that PostgreSQL cannot store', () => {
    expect(copyLine('acc', table, { id: 1, name: 'a\u0000b\ud800', more: 'x\u0000' })).toBe(
      'acc\t1\ta\ufffdb\ufffd\t"x\ufffd"\n',
    );
    expect(storableJson({ name: 'a\u0000b\ud800c', fine: '\\u0000' })).toBe(
      JSON.stringify({ name: 'a\ufffdb\ufffdc', fine: '\\u0000' }),
    );
  });
});

describe('compared rows', () => {
  it('are none for the same rows in any order of rows and keys, and with characters that PostgreSQL had replaced', () => {
    const old = [
      { id: 2, name: 'b', more: { x: 1, y: 2 } },
      { id: 1, name: 'a\ufffd', more: null },
    ];
    const rebuilt = [
      { id: 1, name: 'a\u0000', more: null },
      { id: 2, name: 'b', more: { y: 2, x: 1 } },
    ];
    expect(compareRows(table, old, rebuilt)).toEqual([]);
  });

  it('list missing, extra and changed rows, with the columns', () => {
    const old = [
      { id: 1, name: 'a', more: 1 },
      { id: 2, name: 'b', more: 2 },
    ];
    const rebuilt = [
      { id: 1, name: 'A', more: 9 },
      { id: 3, name: 'c', more: 3 },
    ];
    expect(compareRows(table, old, rebuilt)).toEqual([
      { table: 'things', key: '1', kind: 'changed', columns: ['name', 'more'] },
      { table: 'things', key: '3', kind: 'missing', columns: [] },
      { table: 'things', key: '2', kind: 'extra', columns: [] },
    ]);
  });
});
