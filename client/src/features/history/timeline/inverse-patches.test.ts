import { describe, expect, it } from 'vitest';
import { patchesFor, patchesForAll } from './inverse-patches.ts';

const creation = (id: number) => ({ entity: 'job', id, field: 'quantity', before: null, after: 1200 });
const at = '2026-11-20T10:00:00.000Z';

describe('patchesFor', () => {
  it('gives a field its other value, and deletes what the entry created', () => {
    const edited = { ...creation(1), before: 1000 };
    expect(patchesFor({ command: 'EditJob', changes: [edited], created: null }, 'undo', at)).toEqual([
      { entity: 'job', id: 1, fields: { quantity: 1000 }, before: { quantity: 1200 } },
    ]);
    expect(
      patchesFor(
        { command: 'CreateJob', changes: [creation(2)], created: { entity: 'job', id: 2 } },
        'undo',
        at,
      ),
    ).toEqual([{ entity: 'job', id: 2, fields: { deleted_at: at }, before: { deleted_at: null } }]);
  });

  it('leaves an import to the answer of the server, since an entry contains only some of its records', () => {
    const entry = { changes: [creation(1), creation(2)], created: null, command: 'ImportRecords' };
    expect(patchesFor(entry, 'undo', at)).toEqual([]);
    expect(patchesFor(entry, 'redo', at)).toEqual([]);
  });
});

describe('patchesForAll', () => {
  it('gives each field the value before the oldest entry, and expects the value after the newest', () => {
    const edit = (field: string, before: unknown, after: unknown) => ({
      command: 'EditJob',
      changes: [{ entity: 'job', id: 1, field, before, after }],
      created: null,
    });
    const creation = { command: 'CreateJob', changes: [], created: { entity: 'job', id: 2 } };
    expect(
      patchesForAll([edit('rate', '3', '4'), creation, edit('name', 'A', 'B'), edit('rate', '2', '3')], at),
    ).toEqual([
      { entity: 'job', id: 1, fields: { rate: '2', name: 'A' }, before: { rate: '4', name: 'B' } },
      { entity: 'job', id: 2, fields: { deleted_at: at }, before: { deleted_at: null } },
    ]);
  });
});
